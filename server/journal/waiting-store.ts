import { sql } from 'kysely'
import type { Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import { columnsOf, typesOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { anyOf, rowsAs } from '../db/rows.ts'

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
  const { numUpdatedRows } = await tx
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
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

interface Members {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

/** How much of the balances of members is not payable yet, in units, by the member; without those of whom nothing waits. */
export async function findNotPayable(db: Db, { partnerId, memberIds }: Members): Promise<ReadonlyMap<number, Units>> {
  const rows = await db
    .selectFrom('outbox as o')
    .innerJoin('entry as e', (join) =>
      join.onRef('e.partner_id', '=', 'o.partner_id').onRef('e.posting_id', '=', 'o.posting_id'),
    )
    .select((entry) => ['e.member_id as memberId', entry.fn.sum<Units>('e.amount').as('amount')])
    .where('o.partner_id', '=', partnerId)
    .where('o.state', '=', sql.lit('waiting'))
    .where('e.account', '=', 'member')
    .where('e.member_id', '=', anyOf('bigint', memberIds))
    .groupBy('e.member_id')
    .execute()
  return new Map(rows.map(({ memberId, amount }) => [required(memberId, 'the member of an entry'), amount]))
}
