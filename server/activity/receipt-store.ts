import { sql } from 'kysely'
import type { EventKind, Network } from '#domain/dines/networks.ts'
import type { RewardSource } from '#domain/rewards/rewards.ts'
import type { Db } from '../db/database.ts'
import type { MemberName } from './activity-store.ts'

export interface ReceiptEvent {
  readonly kind: EventKind
  readonly eventId: string
  readonly network: Network
  readonly occurredAt: Date
  readonly amountCents: number
  readonly tipCents: number
}

export interface ReceiptLine {
  readonly source: RewardSource
  readonly code: string
  readonly amount: number
  readonly postedAt: Date
  readonly reason: string | null
}

export async function findReceiptEvents(db: Db, transactionId: number): Promise<readonly ReceiptEvent[]> {
  const { rows } = await sql<ReceiptEvent>`
    select kind, event_id as "eventId", network, occurred_at as "occurredAt", amount_cents as "amountCents",
      tip_cents as "tipCents"
    from network_event where transaction_id = ${transactionId} order by occurred_at, event_id`.execute(db)
  return rows
}

/** What the journal says of a transaction, the member's side of it. */
export async function findReceiptLines(
  db: Db,
  { partnerId }: MemberName,
  transactionId: number,
): Promise<readonly ReceiptLine[]> {
  const { rows } = await sql<ReceiptLine>`
    select e.source, e.code, e.amount, p.posted_at as "postedAt", p.reason
    from posting p join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
    where p.partner_id = ${partnerId} and p.transaction_id = ${transactionId}
    order by p.id, e.line`.execute(db)
  return rows
}

export async function findEffectiveFrom(db: Db, partnerId: string, version: number): Promise<Date | null> {
  const row = await db
    .selectFrom('rule_version')
    .select('effective_from')
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.effective_from ?? null
}

/** What an offer is called, by its code: the newest of that name where there were several. */
export async function findOfferTitles(
  db: Db,
  partnerId: string,
  merchantId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('offer')
    .select(['code', 'title'])
    .where('partner_id', '=', partnerId)
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ code, title }) => [code, title]))
}

export interface YearSummary {
  readonly reward: number
  readonly dines: number
}

/** A calendar year at the merchants' places. */
export async function findYearSummary(db: Db, { partnerId, memberId }: MemberName, year: number): Promise<YearSummary> {
  const { rows } = await sql<YearSummary>`
    select coalesce(sum(t.reward) filter (where t.status = 'Awarded'), 0)::bigint as reward,
      count(*) filter (where t.qualified) as dines
    from transaction t join merchant m on m.id = t.merchant_id
    where t.partner_id = ${partnerId} and t.member_id = ${memberId} and t.withdrawn_at is null
      and extract(year from t.authorised_at at time zone m.time_zone) = ${year}`.execute(db)
  return rows[0] ?? { reward: 0, dines: 0 }
}
