import { dayMs } from '#domain/dates.ts'
import { holdDays, networks } from '#domain/dines/networks.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { rowsAs } from '../db/rows.ts'

export type EndedHold = Pick<Row<'transaction'>, 'partnerId' | 'id' | 'memberId'>

/** The oldest holds that were not cleared within their network's days. */
export async function findEndedHolds(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly EndedHold[]> {
  const until = networks.map((network) => ({ network, until: new Date(now.getTime() - holdDays[network] * dayMs) }))
  return db
    .selectFrom('transaction as t')
    .innerJoin(rowsAs('ending', until, { network: 'text', until: 'timestamptz' }), 'ending.network', 't.network')
    .select(columnsOf('transaction as t', ['partnerId', 'id', 'memberId']))
    .where('t.status', '=', 'Pending')
    .where('t.withdrawn_at', 'is', null)
    .where('t.hold_ended', '=', false)
    .where('t.cleared_cents', '=', 0)
    .whereRef('t.authorised_at', '<=', 'ending.until')
    .orderBy('t.authorised_at')
    .limit(limit)
    .execute()
}
