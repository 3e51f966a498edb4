import { sql } from 'kysely'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import type { Db } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'

/** A restaurant that shows now, with where it is. */
export interface Place extends Coordinates {
  readonly merchantId: number
}

interface ListAsked {
  readonly memberId: number
  /** Null: everything that is saved. */
  readonly listId: number | null
  readonly now: Date
}

/** What of a member's list the partner's members see now, the latest first. */
export async function findSavedPlaces(
  db: Db,
  partnerId: string,
  { memberId, listId, now }: ListAsked,
): Promise<readonly Place[]> {
  const saved =
    listId === null
      ? sql`select merchant_id, saved_at as at from favourite where partner_id = ${partnerId} and member_id = ${memberId}`
      : sql`select merchant_id, added_at as at from favourite_list_place
          where partner_id = ${partnerId} and member_id = ${memberId} and list_id = ${listId}`
  const { rows } = await sql<Place>`
    select m.id as "merchantId", m.latitude, m.longitude from (${saved}) s ${shown(partnerId, now)}
    order by s.at desc, s.merchant_id`.execute(db)
  return rows
}

/** Of these restaurants the ones that show now, in their order. */
export async function findPlaces(
  db: Db,
  partnerId: string,
  { merchantIds, now }: { readonly merchantIds: readonly number[]; readonly now: Date },
): Promise<readonly Place[]> {
  const asked = rowsAs(
    's',
    merchantIds.map((id, at) => ({ merchant_id: id, at })),
    { merchant_id: 'bigint', at: 'integer' },
  )
  const { rows } = await sql<Place>`
    select m.id as "merchantId", m.latitude, m.longitude from ${asked} ${shown(partnerId, now)}
    order by s.at`.execute(db)
  return rows
}

function shown(partnerId: string, now: Date) {
  return sql`join merchant_listing l on l.partner_id = ${partnerId} and l.merchant_id = s.merchant_id
      and l.visible_from <= ${now} and l.visible_to > ${now}
    join merchant m on m.id = s.merchant_id`
}

/** On which of the member's lists each of these is. */
export async function findListsOf(
  db: Db,
  partnerId: string,
  { memberId, merchantIds }: { readonly memberId: number; readonly merchantIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ readonly merchantId: number; readonly lists: readonly string[] }>`
    select merchant_id as "merchantId", array_agg(list_id::text order by list_id) as lists from favourite_list_place
    where partner_id = ${partnerId} and member_id = ${memberId} and merchant_id = any(${merchantIds}::bigint[])
    group by merchant_id`.execute(db)
  return new Map(rows.map((row) => [row.merchantId, row.lists]))
}
