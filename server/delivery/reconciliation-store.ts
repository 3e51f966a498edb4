import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { isNamed, publicIdOf } from '../journal/public-id-store.ts'

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
  select p.id, p.public_id, p.currency, p.kind, p.posted_at, o.state, o.delivered_at, o.failed_at, (
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
  /** As the partner knows it. */
  readonly postingId: string
  readonly currency: Currency
  readonly amount: Units
  /** When the partner took it for the first time; null: it has not. */
  readonly deliveredAt: Date | null
}

/** What the partner took on the day, and whatever else is asked for by its id. */
export async function findKnownPostings(
  db: Db,
  { partnerId, begins, alsoIds }: PostingDay & { readonly alsoIds: readonly string[] },
): Promise<readonly KnownPosting[]> {
  const ends = new Date(begins.getTime() + dayMs)
  const { rows } = await sql<KnownPosting>`
    select ${publicIdOf('posted')} as "postingId", currency, amount, delivered_at as "deliveredAt" from (${postings(partnerId)}) posted
    where (delivered_at >= ${begins} and delivered_at < ${ends}) or ${isNamed('posted', alsoIds)} order by id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

interface ToldMember {
  readonly memberPublicId: string | null
  readonly partnerNumber: string | null
}

/** Whom the partner means: by our name for them, or else by its own number where one member alone has it. */
export async function findToldMembers(
  db: Db,
  { partnerId, told }: { readonly partnerId: string; readonly told: readonly ToldMember[] },
): Promise<(told: ToldMember) => { readonly id: number; readonly publicId: string } | null> {
  const publicIds = told.flatMap(({ memberPublicId }) => memberPublicId ?? [])
  const numbers = told.flatMap(({ partnerNumber }) => partnerNumber ?? [])
  const rows = await db
    .selectFrom('member')
    .select(['id', 'public_id as publicId', 'partner_number as partnerNumber'])
    .where('partner_id', '=', partnerId)
    .where((member) =>
      member.or([
        member('public_id', '=', anyOf('text', new Set(publicIds))),
        member('partner_number', '=', anyOf('text', new Set(numbers))),
      ]),
    )
    .execute()
  const byPublicId = new Map(rows.map((row) => [row.publicId, row]))
  const byNumber = Map.groupBy(rows, (row) => row.partnerNumber)
  return ({ memberPublicId, partnerNumber }) => {
    const named = memberPublicId === null ? undefined : byPublicId.get(memberPublicId)
    const [numbered, another] = partnerNumber === null ? [] : (byNumber.get(partnerNumber) ?? [])
    const found = named ?? (another ? undefined : numbered)
    return found ? { id: found.id, publicId: found.publicId } : null
  }
}
