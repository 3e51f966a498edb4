import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'

/** One day of one partner, from midnight to midnight UTC. */
export interface PostingDay {
  readonly partnerId: string
  readonly begins: Date
}

/**
 * What our book says of a day, in whole units, or cents where the currency is money. Opening and closing are what was posted to members and not taken
 * by the partner: `opening + awards + adjustments - delivered = closing = refused + pending`.
 */
export interface DayBalance {
  readonly currency: Currency
  readonly opening: Units
  readonly awards: Units
  readonly adjustments: Units
  readonly delivered: Units
  readonly closing: Units
  /** Of the closing, what was given up by now: refusals, and what was tried in vain. */
  readonly refused: Units
  readonly pending: Units
  /** All that the partner has ever taken, until the end of the day. */
  readonly partnerBalance: Units
  /** The same as the journal's settlements say it. */
  readonly settled: Units
}

/** The partner's postings to members with their amounts. Programmes of statement credits keep their own books. */
const postings = (partnerId: string) => sql`
  select p.id, p.currency, p.kind, p.posted_at, o.state, o.delivered_at, o.failed_at, (
    select sum(e.amount) from entry e where e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member') as amount
  from posting p join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
  where p.partner_id = ${partnerId} and p.member_id is not null and p.currency <> 'Credit'`

export async function findDayBalances(db: Db, { partnerId, begins }: PostingDay): Promise<readonly DayBalance[]> {
  const ends = new Date(begins.getTime() + dayMs)
  const { rows } = await sql<DayBalance>`
    with posted as (${postings(partnerId)}), summed as (
      select currency,
        coalesce(sum(amount) filter (where posted_at < ${begins}), 0)
          - coalesce(sum(amount) filter (where delivered_at < ${begins}), 0) as opening,
        coalesce(sum(amount) filter (where kind = 'award' and posted_at >= ${begins}), 0) as awards,
        coalesce(sum(amount) filter (where kind <> 'award' and posted_at >= ${begins}), 0) as adjustments,
        coalesce(sum(amount) filter (where delivered_at >= ${begins} and delivered_at < ${ends}), 0) as delivered,
        coalesce(sum(amount) filter (where (delivered_at is null or delivered_at >= ${ends})
          and state = 'failed' and failed_at < ${ends}), 0) as refused,
        coalesce(sum(amount) filter (where delivered_at < ${ends}), 0) as "partnerBalance"
      from posted where posted_at < ${ends} group by currency),
    cash as (
      select p.currency, -sum(e.amount) as settled from posting p
      join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'cash'
      where p.partner_id = ${partnerId} and p.kind = 'settlement' and p.posted_at < ${ends} group by p.currency)
    select s.*, s.opening + s.awards + s.adjustments - s.delivered as closing,
      s.opening + s.awards + s.adjustments - s.delivered - s.refused as pending, coalesce(c.settled, 0) as settled
    from summed s left join cash c on c.currency = s.currency order by s.currency`.execute(db)
  return rows.map(({ currency, ...sums }) => ({ currency, ...whole(sums) }))
}

/** Sums of bigints come as decimals. */
function whole<Sums extends object>(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Sums
}

export interface KnownPosting {
  readonly postingId: number
  readonly currency: Currency
  readonly amount: Units
  /** When the partner took it for the first time; null: it has not. */
  readonly deliveredAt: Date | null
}

/** What the partner took on the day, and whatever else is asked for by its number. */
export async function findKnownPostings(
  db: Db,
  { partnerId, begins, alsoIds }: PostingDay & { readonly alsoIds: readonly number[] },
): Promise<readonly KnownPosting[]> {
  const ends = new Date(begins.getTime() + dayMs)
  const { rows } = await sql<KnownPosting>`
    select id as "postingId", currency, amount, delivered_at as "deliveredAt" from (${postings(partnerId)}) posted
    where (delivered_at >= ${begins} and delivered_at < ${ends}) or id = ${anyOf('bigint', alsoIds)} order by id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}
