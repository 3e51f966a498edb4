import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * The partners with such rows, from one to the next: a look into an index for each partner, however many rows there are. The condition must be that of
 * an index of outbox whose next column is the partner.
 */
export async function partnersInOutbox(db: Db, condition: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await partnersQuery(condition).execute(db)
  return rows.map((row) => row.partnerId)
}

/** For the test that asks the database how it goes about it. */
export function partnersQuery(condition: RawBuilder<unknown>): RawBuilder<{ readonly partnerId: string }> {
  return sql`
    with recursive found as (
      (select partner_id from outbox where ${condition} order by partner_id limit 1)
      union all
      select (select partner_id from outbox where ${condition} and partner_id > found.partner_id order by partner_id limit 1)
      from found where found.partner_id is not null)
    select partner_id as "partnerId" from found where partner_id is not null`
}
