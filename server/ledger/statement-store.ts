import { sql } from 'kysely'
import type { Currency, Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'

export interface StatementQuestion {
  readonly partnerId: string
  readonly memberId: number
  /** The first moment that does not count any more. */
  readonly until: Date
}

/**
 * A member's account at a moment, in whole units, or cents for Dollar and Credit. `earned + given - spent - expired = balance`, and what is earned and given is
 * in one of three places: `waiting`, `payable` or `paid`.
 */
export interface Statement {
  /** Of visits, after what was taken back. */
  readonly earned: Units
  /** By people, which may be less than nothing, and what was below zero and is written off, or taken on again. */
  readonly given: Units
  /** Paid to cards and by gift cards, less what came back of it. */
  readonly spent: Units
  /** Ended: nothing was earned for long, or with the account. */
  readonly expired: Units
  readonly balance: Units
  /** For its days of return. */
  readonly waiting: Units
  /** Due, and not handed over yet. */
  readonly payable: Units
  /** Handed over. */
  readonly paid: Units
}

/** Everything is summed from the journal, so a day of before says the same whenever it is asked for. */
export async function findStatement(db: Db, { partnerId, memberId, until }: StatementQuestion): Promise<Statement> {
  const { rows } = await sql<Statement>`
    with moved as (
      select p.kind, p.reason, e.amount, o.due_from, o.delivered_at from entry e
      join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
      join outbox o on o.partner_id = e.partner_id and o.posting_id = e.posting_id
      where e.partner_id = ${partnerId} and e.member_id = ${memberId} and e.account = 'member' and p.posted_at < ${until}),
    ended as (select amount from moved where kind = 'expiry' or kind = 'closing' and amount < 0 and reason <> 'takenOn'),
    reward as (select * from moved where kind not in ('statementCredit', 'statementCreditReturn', 'giftCard', 'giftCardReturn', 'expiry', 'takeBack') and not (kind = 'closing' and amount < 0 and reason <> 'takenOn'))
    select
      coalesce((select sum(amount) from reward where kind not in ('manual', 'closing')), 0)::float8 as earned,
      coalesce((select sum(amount) from reward where kind in ('manual', 'closing')), 0)::float8 as given,
      coalesce((select -sum(amount) from moved where kind in ('statementCredit', 'statementCreditReturn', 'giftCard', 'giftCardReturn')), 0)::float8 as spent,
      coalesce((select -sum(amount) from ended), 0)::float8 as expired,
      coalesce((select sum(amount) from moved), 0)::float8 as balance,
      coalesce((select sum(amount) from reward where due_from >= ${until}), 0)::float8 as waiting,
      coalesce((select sum(amount) from reward where coalesce(due_from < ${until}, true)
        and coalesce(delivered_at >= ${until}, true)), 0)::float8 as payable,
      coalesce((select sum(amount) from reward where coalesce(due_from < ${until}, true) and delivered_at < ${until}), 0)::float8 as paid`.execute(
    db,
  )
  return required(rows[0], 'the sums of a statement')
}

/** What visits would come to that are not cleared, or wait for something else, as of now. */
export async function findPending(db: Db, { partnerId, memberId }: Omit<StatementQuestion, 'until'>): Promise<Units> {
  const row = await db
    .selectFrom('transaction')
    .select((t) => t.fn.coalesce(t.fn.sum<Units>('reward'), t.lit(0)).as('reward'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['Pending', 'Deferred'])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.reward
}

/** Every movement of a member's balance until a moment, the newest first, a page of them. */
export interface Movement {
  readonly postingId: number
  readonly postedAt: Date
  readonly kind: string
  readonly currency: Currency
  readonly amount: Units
  readonly reason: string | null
  readonly transactionId: number | null
}

interface MovementPage extends StatementQuestion {
  /** Null: the newest. */
  readonly before: number | null
  readonly limit: number
}

export async function findMovements(
  db: Db,
  { partnerId, memberId, until, before, limit }: MovementPage,
): Promise<readonly Movement[]> {
  let asked = db
    .selectFrom('posting as p')
    .innerJoin('entry as e', (join) =>
      join.onRef('e.partner_id', '=', 'p.partner_id').onRef('e.posting_id', '=', 'p.id'),
    )
    .select(['p.id as postingId', 'p.posted_at as postedAt', 'p.kind', 'p.currency', 'p.reason'])
    .select('p.transaction_id as transactionId')
    .select((e) => e.fn.sum<Units>('e.amount').as('amount'))
    .where('p.partner_id', '=', partnerId)
    .where('e.member_id', '=', memberId)
    .where('e.account', '=', 'member')
    .where('p.posted_at', '<', until)
    .groupBy(['p.partner_id', 'p.id'])
    .orderBy('p.id', 'desc')
    .limit(limit)
  if (before !== null) asked = asked.where('p.id', '<', before)
  return asked.execute()
}
