import type { Db } from '../db/database.ts'
import { columnsOf, type Row, typesOf } from '../db/columns.ts'
import { anyOf, rowsAs } from '../db/rows.ts'

export type MemberName = Pick<Row<'card_link'>, 'partnerId' | 'memberId'>
export type MerchantName = Pick<Row<'partner_merchant'>, 'partnerId' | 'merchantId'>

export const memberTypes = typesOf('card_link', ['partnerId', 'memberId'])
const merchantTypes = typesOf('partner_merchant', ['partnerId', 'merchantId'])

export type MemberFacts = MemberName &
  Pick<Row<'member'>, 'joinedAt' | 'activatedAt' | 'emailOptIn'> & {
    /** When the first of their reviews was written that was ever published. */
    readonly firstReviewAt: Date | null
  }

export async function findMemberFacts(db: Db, names: readonly MemberName[]): Promise<readonly MemberFacts[]> {
  return db
    .selectFrom(rowsAs('asked', names, memberTypes))
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'asked.partnerId').onRef('m.id', '=', 'asked.memberId'),
    )
    .select(columnsOf('member as m', ['partnerId', 'joinedAt', 'activatedAt', 'emailOptIn']))
    .select('m.id as memberId')
    .select((m) =>
      m
        .selectFrom('review as r')
        .select((review) => review.fn.min('r.created_at').as('at'))
        .whereRef('r.partner_id', '=', 'm.partner_id')
        .whereRef('r.member_id', '=', 'm.id')
        .where('r.published_at', 'is not', null)
        .as('firstReviewAt'),
    )
    .execute()
}

export type OptIn = Pick<Row<'member_email_opt_in'>, 'memberId' | 'since' | 'optedIn'>

export async function findOptIns(db: Db, names: readonly MemberName[]): Promise<readonly OptIn[]> {
  return db
    .selectFrom(rowsAs('asked', names, memberTypes))
    .innerJoin('member_email_opt_in as o', (join) =>
      join.onRef('o.partner_id', '=', 'asked.partnerId').onRef('o.member_id', '=', 'asked.memberId'),
    )
    .select(columnsOf('member_email_opt_in as o', ['memberId', 'since', 'optedIn']))
    .orderBy('o.since', 'desc')
    .execute()
}

export type BonusEnrolment = Pick<Row<'bonus_enrolment'>, 'memberId' | 'code' | 'enrolledAt'>

export async function findBonusEnrolments(db: Db, names: readonly MemberName[]): Promise<readonly BonusEnrolment[]> {
  return db
    .selectFrom(rowsAs('asked', names, memberTypes))
    .innerJoin('bonus_enrolment as b', (join) =>
      join.onRef('b.partner_id', '=', 'asked.partnerId').onRef('b.member_id', '=', 'asked.memberId'),
    )
    .select(columnsOf('bonus_enrolment as b', ['memberId', 'code', 'enrolledAt']))
    .execute()
}

export type LinkFacts = Pick<
  Row<'card_link'>,
  'memberId' | 'cardToken' | 'linkedAt' | 'unlinkedAt' | 'earningSince'
> & {
  readonly product: string | null
}

export async function findLinks(db: Db, names: readonly MemberName[]): Promise<readonly LinkFacts[]> {
  return db
    .selectFrom(rowsAs('asked', names, memberTypes))
    .innerJoin('card_link as l', (join) =>
      join.onRef('l.partner_id', '=', 'asked.partnerId').onRef('l.member_id', '=', 'asked.memberId'),
    )
    .innerJoin('card_registry as r', 'r.card_token', 'l.card_token')
    .select(columnsOf('card_link as l', ['memberId', 'cardToken', 'linkedAt', 'unlinkedAt', 'earningSince']))
    .select((link) => link.fn.coalesce('l.card_product', 'r.card_product').as('product'))
    .orderBy('l.linked_at')
    .execute()
}

export type PlaceFact = Pick<Row<'merchant'>, 'timeZone' | 'name'> & { readonly merchantId: number }

export async function findPlaces(db: Db, merchantIds: readonly number[]): Promise<readonly PlaceFact[]> {
  return db
    .selectFrom('merchant')
    .select(['id as merchantId', 'time_zone as timeZone', 'name'])
    .where('id', '=', anyOf('bigint', merchantIds))
    .execute()
}

const termsColumns = [
  'partnerId',
  'merchantId',
  'activeFrom',
  'activeTo',
  'exclusiveTier',
  'availability',
  'monthlyMaxSpendCents',
  'monthlyMaxVisits',
  'excludedDays',
  'rateOverride',
] as const
export type TermsFact = Pick<Row<'partner_merchant'>, (typeof termsColumns)[number]>

export async function findTerms(db: Db, names: readonly MerchantName[]): Promise<readonly TermsFact[]> {
  return db
    .selectFrom(rowsAs('asked', names, merchantTypes))
    .innerJoin('partner_merchant as p', (join) =>
      join.onRef('p.partner_id', '=', 'asked.partnerId').onRef('p.merchant_id', '=', 'asked.merchantId'),
    )
    .select(columnsOf('partner_merchant as p', termsColumns))
    .execute()
}

const offerColumns = [
  'partnerId',
  'merchantId',
  'code',
  'reward',
  'accrual',
  'activeFrom',
  'activeTo',
  'createdAt',
] as const
export type OfferFact = Pick<Row<'offer'>, (typeof offerColumns)[number]>

export async function findOffers(db: Db, names: readonly MerchantName[]): Promise<readonly OfferFact[]> {
  return db
    .selectFrom(rowsAs('asked', names, merchantTypes))
    .innerJoin('offer as o', (join) =>
      join.onRef('o.partner_id', '=', 'asked.partnerId').onRef('o.merchant_id', '=', 'asked.merchantId'),
    )
    .select(columnsOf('offer as o', offerColumns))
    .execute()
}
