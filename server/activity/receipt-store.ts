import { sql } from 'kysely'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { MemberName } from './activity-store.ts'

const eventColumns = columnsOf('network_event', [
  'kind',
  'eventId',
  'network',
  'occurredAt',
  'amountCents',
  'tipCents',
  'taxCents',
])
export type ReceiptEvent = Awaited<ReturnType<typeof findReceiptEvents>>[number]

export async function findReceiptEvents(db: Db, transactionId: number) {
  return receiptEvents(db, transactionId).execute()
}

export function receiptEvents(db: Db, transactionId: number) {
  return db
    .selectFrom('network_event')
    .select(eventColumns)
    .where('transaction_id', '=', transactionId)
    .orderBy('occurred_at')
    .orderBy('event_id')
}

export type ReceiptLine = Awaited<ReturnType<typeof findReceiptLines>>[number]

/** What the journal says of a transaction, the member's side of it. */
export async function findReceiptLines(db: Db, member: MemberName, transactionId: number) {
  return receiptLines(db, member, transactionId).execute()
}

export function receiptLines(db: Db, { partnerId }: Pick<MemberName, 'partnerId'>, transactionId: number) {
  // `offset 0` keeps the planner to the primary key of entry, row by row: after a load its statistics are behind, and by entry_member, or by a hash, it would
  // read all entries of the partner.
  return db
    .selectFrom((query) =>
      query
        .selectFrom('posting')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .where('transaction_id', '=', transactionId)
        .offset(sql.lit(0))
        .as('p'),
    )
    .crossJoinLateral((query) =>
      query
        .selectFrom('entry')
        .selectAll()
        .whereRef('partner_id', '=', 'p.partner_id')
        .whereRef('posting_id', '=', 'p.id')
        .offset(sql.lit(0))
        .as('e'),
    )
    .select(['e.source', 'e.code', 'e.amount', 'p.posted_at as postedAt', 'p.reason'])
    .where('e.account', '=', 'member')
    .orderBy('p.id')
    .orderBy('e.line')
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

/** What campaigns are called, by their codes. */
export async function findCampaignTitles(
  db: Db,
  partnerId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('campaign')
    .select(['code', 'title'])
    .where('partner_id', '=', partnerId)
    .where('code', '=', anyOf('text', codes))
    .execute()
  return new Map(rows.map(({ code, title }) => [code, title]))
}

export interface YearSummary {
  readonly reward: number
  readonly dines: number
}

/** A calendar year at the merchants' places. */
export async function findYearSummary(db: Db, { partnerId, memberId }: MemberName, year: number): Promise<YearSummary> {
  const isOfYear = sql<boolean>`extract(year from t.authorised_at at time zone m.time_zone) = ${year}`
  return db
    .selectFrom('transaction as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('t.reward').filterWhere('t.status', '=', 'Awarded'), lit(0)).as('reward'),
      fn.countAll<number>().filterWhere('t.qualified', '=', true).as('dines'),
    ])
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', memberId)
    .where('t.withdrawn_at', 'is', null)
    .where(isOfYear)
    .executeTakeFirstOrThrow()
}
