import { sql } from 'kysely'
import type { Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'

export type DeliveryHold = Row<'delivery_hold'>

/** Says of which partners deliveries were not held before: a hold stands as it was set first. */
export async function insertHolds(db: Db, holds: readonly DeliveryHold[]): Promise<number> {
  return insertMissing(db, { into: 'delivery_hold', rows: holds })
}

export async function findHolds(db: Db): Promise<readonly DeliveryHold[]> {
  return db
    .selectFrom('delivery_hold')
    .select(['partner_id as partnerId', 'held_at as heldAt', 'cause', 'held_by as heldBy', 'reason'])
    .orderBy('partner_id')
    .execute()
}

export async function isHeld(db: Db, partnerId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ${holdOf(partnerId)} as held`.execute(db)
  return rows[0]?.held ?? false
}

/** Whether the partner's deliveries are held, within a statement that takes what goes out. */
export function holdOf(partnerId: string) {
  return sql<boolean>`exists (select from delivery_hold where partner_id = ${partnerId})`
}

/** Answers the hold that it took away, or undefined where there was none. */
export async function deleteHold(tx: Db, partnerId: string): Promise<DeliveryHold | undefined> {
  return tx
    .deleteFrom('delivery_hold')
    .where('partner_id', '=', partnerId)
    .returning(['partner_id as partnerId', 'held_at as heldAt', 'cause', 'held_by as heldBy', 'reason'])
    .executeTakeFirst()
}

/** All partners that have members here. */
export async function findPartnersWithMembers(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive found as (
      (select partner_id as id from member order by partner_id limit 1)
      union all
      select (select partner_id from member where partner_id > found.id order by partner_id limit 1) from found where found.id is not null)
    select id from found where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
