import { sql } from 'kysely'
import type { Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import { columnsOf, typesOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { arrayText, rowsAs } from '../db/rows.ts'

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
  // `offset 0`: row by row through the indexes, however old the planner's statistics are; and nothing is read where the partner has nothing that waits.
  const { rows } = await sql<{ readonly memberId: number; readonly amount: Units }>`
    select asked.id as "memberId", sum(e.amount)::float8 as amount from unnest(${arrayText(memberIds)}::bigint[]) asked(id)
    cross join lateral (
      select posting_id, amount from entry
      where partner_id = ${partnerId} and member_id = asked.id and account = 'member' offset 0) e
    cross join lateral (
      select from outbox where partner_id = ${partnerId} and posting_id = e.posting_id and state = 'waiting' offset 0) o
    where exists (select from outbox where partner_id = ${partnerId} and state = 'waiting')
    group by asked.id`.execute(db)
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]))
}
