import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { anyOf, insertRows } from '../../db/rows.ts'
import { sealSharedRows } from '../../journal/seals/seal-store.ts'
import type { EventName } from '../store.ts'

export interface Ruling {
  readonly event: EventName
  /** An event of the payment, of the same network; null: nobody says so any more. */
  readonly belongsTo: string | null
  readonly actor: string
  readonly reason: string
}

/** The newest ruling of an event holds. Its members are locked. */
export async function insertRuling(tx: Db, { event, belongsTo, actor, reason }: Ruling, now: Date): Promise<void> {
  const { network, eventId } = event
  await insertRows(tx, {
    into: 'event_ruling',
    rows: [{ network, eventId, belongsTo, ruledAt: now, ruledBy: actor, reason }],
  })
  const isNewest = sql<boolean>`t.id = (
    select max(id) from event_ruling where network = ${network} and event_id = ${eventId})`
  await sealSharedRows(tx, 'event_ruling', isNewest)
}

/** The names of restaurants, by their ids. */
export async function findMerchantNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('merchant').select(['id', 'name']).where('id', '=', anyOf('bigint', ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
