import { sql } from 'kysely'
import { required } from '#domain/required.ts'
import { columnsOf, typesOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { rowsAs } from '../db/rows.ts'
import { sealOutbox } from './settlement-store.ts'

interface TransactionName {
  readonly partnerId: string
  readonly transactionId: number
}

/** When what was posted of these transactions and waits is due, by the transaction. */
export async function findWaiting(db: Db, names: readonly TransactionName[]): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom(rowsAs('asked', names, typesOf('posting', ['partnerId', 'transactionId'])))
    .innerJoin('posting as p', (join) =>
      join.onRef('p.partner_id', '=', 'asked.partnerId').onRef('p.transaction_id', '=', 'asked.transactionId'),
    )
    .innerJoin('outbox as o', (join) =>
      join.onRef('o.partner_id', '=', 'p.partner_id').onRef('o.posting_id', '=', 'p.id'),
    )
    .select(['asked.transactionId', 'o.due_from as dueFrom'])
    .where('o.state', '=', sql.lit('waiting'))
    .execute()
  return new Map(
    rows.map(({ transactionId, dueFrom }) => [
      required(transactionId, 'the transaction that was asked for'),
      required(dueFrom, 'when a posting that waits is due'),
    ]),
  )
}

/** Makes the oldest postings due whose days are over, a bounded number of them; answers how many. */
export async function releaseDue(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const released = await tx
    .with('held', (query) =>
      query
        .selectFrom('outbox')
        .select(columnsOf('outbox', ['partnerId', 'postingId']))
        .where('state', '=', sql.lit('waiting'))
        .where('due_from', '<=', now)
        .orderBy('due_from')
        .orderBy('posting_id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox as o')
    .from('held')
    .set({ state: 'pending' })
    .whereRef('o.partner_id', '=', 'held.partnerId')
    .whereRef('o.posting_id', '=', 'held.postingId')
    .returning(columnsOf('outbox as o', ['partnerId', 'postingId']))
    .execute()
  for (const [partnerId, rows] of Map.groupBy(released, (row) => row.partnerId))
    await sealOutbox(tx, { partnerId, postingIds: rows.map(({ postingId }) => postingId) })
  return released.length
}
