import { sql } from 'kysely'
import type { Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'
import { anyOf, arrayText } from '../db/rows.ts'

interface Members {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

export interface MemberBalance {
  readonly memberId: number
  readonly balance: Units
}

export async function findBalances(db: Db, { partnerId, memberIds }: Members): Promise<readonly MemberBalance[]> {
  const rows = await db
    .selectFrom('entry')
    .select((entry) => ['member_id as memberId', entry.fn.sum<Units>('amount').as('balance')])
    .where('partner_id', '=', partnerId)
    .where('account', '=', 'member')
    .where('member_id', '=', anyOf('bigint', memberIds))
    .groupBy('member_id')
    .execute()
  return rows.map(({ memberId, balance }) => ({ memberId: required(memberId, 'the member of an entry'), balance }))
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
