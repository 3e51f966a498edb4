import { sql } from 'kysely'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'
import type { Db } from '../db/database.ts'
import { type Columns, rowsAs } from '../db/rows.ts'

export interface MemberName {
  readonly partnerId: string
  readonly memberId: number
}

export interface MerchantName {
  readonly partnerId: string
  readonly merchantId: number
}

const memberColumns: Columns<MemberName> = [
  ['partnerId', 'text'],
  ['memberId', 'bigint'],
]
const merchantColumns: Columns<MerchantName> = [
  ['partnerId', 'text'],
  ['merchantId', 'bigint'],
]

export interface MemberFacts extends MemberName {
  readonly joinedAt: Date
  readonly activatedAt: Date | null
  readonly emailOptIn: boolean
}

export async function findMemberFacts(db: Db, names: readonly MemberName[]): Promise<readonly MemberFacts[]> {
  const { rows } = await sql<MemberFacts>`
    select m.partner_id as "partnerId", m.id as "memberId", m.joined_at as "joinedAt", m.activated_at as "activatedAt",
      m.email_opt_in as "emailOptIn"
    from ${rowsAs('asked', names, memberColumns)}
    join member m on m.partner_id = asked."partnerId" and m.id = asked."memberId"`.execute(db)
  return rows
}

export interface OptIn {
  readonly memberId: number
  readonly since: Date
  readonly optedIn: boolean
}

export async function findOptIns(db: Db, names: readonly MemberName[]): Promise<readonly OptIn[]> {
  const { rows } = await sql<OptIn>`
    select o.member_id as "memberId", o.since, o.opted_in as "optedIn"
    from ${rowsAs('asked', names, memberColumns)}
    join member_email_opt_in o on o.partner_id = asked."partnerId" and o.member_id = asked."memberId"
    order by o.since desc`.execute(db)
  return rows
}

export interface LinkFacts {
  readonly memberId: number
  readonly cardToken: string
  readonly product: string | null
  readonly linkedAt: Date
  readonly unlinkedAt: Date | null
}

export async function findLinks(db: Db, names: readonly MemberName[]): Promise<readonly LinkFacts[]> {
  const { rows } = await sql<LinkFacts>`
    select l.member_id as "memberId", l.card_token as "cardToken", r.card_product as product, l.linked_at as "linkedAt",
      l.unlinked_at as "unlinkedAt"
    from ${rowsAs('asked', names, memberColumns)}
    join card_link l on l.partner_id = asked."partnerId" and l.member_id = asked."memberId"
    join card_registry r on r.card_token = l.card_token
    order by l.linked_at`.execute(db)
  return rows
}

export interface TimeZoneFact {
  readonly merchantId: number
  readonly timeZone: string
}

export async function findTimeZones(db: Db, merchantIds: readonly number[]): Promise<readonly TimeZoneFact[]> {
  const { rows } = await sql<TimeZoneFact>`
    select id as "merchantId", time_zone as "timeZone" from merchant where id = any(${merchantIds}::bigint[])`.execute(
    db,
  )
  return rows
}

export interface TermsFact extends MerchantName {
  readonly activeFrom: Date
  readonly activeTo: Date | null
  readonly exclusiveTier: 2 | 3 | null
  readonly availability: 'Unlimited' | 'Limited'
  readonly monthlyMaxSpendCents: number | null
  readonly monthlyMaxVisits: number | null
  readonly excludedDays: readonly number[]
  readonly rateOverride: Accrual | null
}

export async function findTerms(db: Db, names: readonly MerchantName[]): Promise<readonly TermsFact[]> {
  const { rows } = await sql<TermsFact>`
    select p.partner_id as "partnerId", p.merchant_id as "merchantId", p.active_from as "activeFrom",
      p.active_to as "activeTo", p.exclusive_tier as "exclusiveTier", p.availability,
      p.monthly_max_spend_cents as "monthlyMaxSpendCents", p.monthly_max_visits as "monthlyMaxVisits",
      p.excluded_days as "excludedDays", p.rate_override as "rateOverride"
    from ${rowsAs('asked', names, merchantColumns)}
    join partner_merchant p on p.partner_id = asked."partnerId" and p.merchant_id = asked."merchantId"`.execute(db)
  return rows
}

export interface OfferFact extends MerchantName {
  readonly code: string
  readonly reward: number | null
  readonly accrual: Accrual | null
  readonly activeFrom: Date
  readonly activeTo: Date | null
  readonly createdAt: Date
}

export async function findOffers(db: Db, names: readonly MerchantName[]): Promise<readonly OfferFact[]> {
  const { rows } = await sql<OfferFact>`
    select o.partner_id as "partnerId", o.merchant_id as "merchantId", o.code, o.reward, o.accrual,
      o.active_from as "activeFrom", o.active_to as "activeTo", o.created_at as "createdAt"
    from ${rowsAs('asked', names, merchantColumns)}
    join offer o on o.partner_id = asked."partnerId" and o.merchant_id = asked."merchantId"`.execute(db)
  return rows
}

export interface RulesFact {
  readonly partnerId: string
  readonly effectiveFrom: Date
  readonly document: RuleDocument
}

export async function findRules(db: Db, partnerIds: readonly string[]): Promise<readonly RulesFact[]> {
  const { rows } = await sql<RulesFact>`
    select partner_id as "partnerId", effective_from as "effectiveFrom", body as document
    from rule_version where partner_id = any(${partnerIds}::text[])`.execute(db)
  return rows
}
