import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

interface Owner {
  readonly memberId: number
}

/** A list of the member's; null: everything that is saved. */
export interface ListOf extends Owner {
  readonly listId: number | null
}

export interface ListRow {
  /** Null: everything that is saved, which stands first. */
  readonly id: number | null
  readonly name: string | null
  /** Of those that the partner's members see now. */
  readonly count: number
  readonly token: string | null
}

/** Everything that is saved, then the member's lists by name; each with how many of its restaurants show now and with its link. */
export async function findLists(
  db: Db,
  partnerId: string,
  { memberId, now }: Owner & { readonly now: Date },
): Promise<readonly ListRow[]> {
  const seen = sql`join merchant_listing l on l.partner_id = ${partnerId} and l.merchant_id = p.merchant_id
    and l.visible_from <= ${now} and l.visible_to > ${now}`
  const { rows } = await sql<ListRow>`
    select null::bigint as id, null::text as name, null::text as folded,
      (select count(*)::int from favourite p ${seen} where p.partner_id = ${partnerId} and p.member_id = ${memberId}) as count,
      (select token from favourite_share where partner_id = ${partnerId} and member_id = ${memberId} and list_id is null) as token
    union all
    select f.id, f.name, f.name_folded,
      (select count(*)::int from favourite_list_place p ${seen}
        where p.partner_id = ${partnerId} and p.member_id = ${memberId} and p.list_id = f.id),
      (select token from favourite_share s where s.partner_id = ${partnerId} and s.member_id = ${memberId} and s.list_id = f.id)
    from favourite_list f where f.partner_id = ${partnerId} and f.member_id = ${memberId}
    order by folded nulls first`.execute(db)
  return rows.map(({ id, name, count, token }) => ({ id: id === null ? null : Number(id), name, count, token }))
}

export async function hasList(db: Db, partnerId: string, { memberId, listId }: ListOf): Promise<boolean> {
  if (listId === null) return true
  const row = await db
    .selectFrom('favourite_list')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', listId)
    .executeTakeFirst()
  return row !== undefined
}

/** The names of the member's lists as they are compared, by their ids. */
export async function findListNames(db: Db, partnerId: string, memberId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('favourite_list')
    .select(['id', 'name_folded'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map((row) => [row.name_folded, row.id]))
}

export function foldListName(name: string): string {
  return name.toLowerCase()
}

interface Naming extends Owner {
  readonly name: string
}

export async function insertList(
  tx: Tx,
  partnerId: string,
  { memberId, name, now }: Naming & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('favourite_list')
    .values({
      partner_id: partnerId,
      member_id: memberId,
      name,
      name_folded: foldListName(name),
      created_at: now,
    })
    .execute()
}

export async function setListName(
  tx: Tx,
  partnerId: string,
  { memberId, listId, name }: Naming & { readonly listId: number },
): Promise<void> {
  await tx
    .updateTable('favourite_list')
    .set({ name, name_folded: foldListName(name) })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', listId)
    .execute()
}

type NamedList = Owner & { readonly listId: number }

/** With its link; what was on it stays saved. */
export async function deleteListRows(tx: Tx, partnerId: string, { memberId, listId }: NamedList): Promise<void> {
  for (const table of ['favourite_list_place', 'favourite_share'] as const)
    await tx
      .deleteFrom(table)
      .where('partner_id', '=', partnerId)
      .where('member_id', '=', memberId)
      .where('list_id', '=', listId)
      .execute()
  await tx
    .deleteFrom('favourite_list')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', listId)
    .execute()
}

interface Placing extends Owner {
  readonly listIds: readonly number[]
  readonly merchantId: number
  readonly now: Date
}

/** Of these the lists that are the member's; what is on one already stays as it is. */
export async function putOnLists(
  tx: Tx,
  partnerId: string,
  { memberId, listIds, merchantId, now }: Placing,
): Promise<void> {
  const own = new Set((await findListNames(tx, partnerId, memberId)).values())
  const addedAt = now
  await insertMissing(tx, {
    into: 'favourite_list_place',
    rows: listIds
      .filter((listId) => own.has(listId))
      .map((listId) => ({ partnerId, memberId, listId, merchantId, addedAt })),
  })
}

export async function deleteFromList(
  tx: Tx,
  partnerId: string,
  { memberId, listId, merchantId }: NamedList & { readonly merchantId: number },
): Promise<void> {
  await tx
    .deleteFrom('favourite_list_place')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('list_id', '=', listId)
    .where('merchant_id', '=', merchantId)
    .execute()
}
