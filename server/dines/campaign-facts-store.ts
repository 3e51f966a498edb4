import { columnsOf, type Row, typesOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, rowsAs } from '../db/rows.ts'
import type { DineName } from './store.ts'

const campaignColumns = [
  'partnerId',
  'id',
  'code',
  'terms',
  'activeFrom',
  'activeTo',
  'endedAt',
  'isEverywhere',
  'createdAt',
] as const
export type CampaignFact = Pick<Row<'campaign'>, (typeof campaignColumns)[number]> & {
  /** Null: it has none. */
  readonly budget: number | null
  readonly granted: number | null
}

interface Span {
  readonly partnerIds: readonly string[]
  readonly from: Date
  readonly to: Date
}

/** The campaigns whose time has to do with a span, also those that were ended early: what they gave may have to go back. */
export async function findCampaigns(db: Db, { partnerIds, from, to }: Span): Promise<readonly CampaignFact[]> {
  return db
    .selectFrom('campaign as c')
    .leftJoin('campaign_budget as b', (join) =>
      join.onRef('b.partner_id', '=', 'c.partner_id').onRef('b.campaign_id', '=', 'c.id'),
    )
    .select(columnsOf('campaign as c', campaignColumns))
    .select(['b.budget', 'b.granted'])
    .where('c.partner_id', '=', anyOf('text', partnerIds))
    .where('c.active_from', '<=', to)
    .where((c) => c.or([c('c.active_to', 'is', null), c('c.active_to', '>', from)]))
    .orderBy('c.id')
    .execute()
}

interface PlaceQuestion extends Pick<Span, 'partnerIds'> {
  readonly campaignIds: readonly number[]
  readonly merchantIds: readonly number[]
}

/** At which of these restaurants the campaigns run that do not run everywhere. */
export async function findCampaignPlaces(db: Db, { partnerIds, campaignIds, merchantIds }: PlaceQuestion) {
  return db
    .selectFrom('campaign_merchant')
    .select(columnsOf('campaign_merchant', ['campaignId', 'merchantId', 'since']))
    .where('partner_id', '=', anyOf('text', partnerIds))
    .where('campaign_id', '=', anyOf('bigint', campaignIds))
    .where('merchant_id', '=', anyOf('bigint', merchantIds))
    .execute()
}

interface ListQuestion extends Pick<Span, 'partnerIds'> {
  readonly campaignIds: readonly number[]
  readonly memberIds: readonly number[]
}

/** Who of these members is on the lists of these campaigns. */
export async function findListed(db: Db, { partnerIds, campaignIds, memberIds }: ListQuestion) {
  return db
    .selectFrom('campaign_member')
    .select(columnsOf('campaign_member', ['campaignId', 'memberId', 'addedAt']))
    .where('partner_id', '=', anyOf('text', partnerIds))
    .where('campaign_id', '=', anyOf('bigint', campaignIds))
    .where('member_id', '=', anyOf('bigint', memberIds))
    .execute()
}

export async function findPauses(
  db: Db,
  { partnerIds, campaignIds }: Pick<ListQuestion, 'partnerIds' | 'campaignIds'>,
) {
  return db
    .selectFrom('campaign_pause')
    .select(columnsOf('campaign_pause', ['campaignId', 'pausedAt', 'resumedAt']))
    .where('partner_id', '=', anyOf('text', partnerIds))
    .where('campaign_id', '=', anyOf('bigint', campaignIds))
    .execute()
}

const grantColumns = ['partnerId', 'transactionId', 'campaignId', 'asked', 'given', 'granted'] as const
export type GrantFact = Pick<Row<'campaign_grant'>, (typeof grantColumns)[number]>

export async function findGrants(db: Db, names: readonly DineName[]): Promise<readonly GrantFact[]> {
  return db
    .selectFrom(rowsAs('asked', names, typesOf('transaction', ['partnerId', 'id'])))
    .innerJoin('campaign_grant as g', (join) =>
      join.onRef('g.partner_id', '=', 'asked.partnerId').onRef('g.transaction_id', '=', 'asked.id'),
    )
    .select(columnsOf('campaign_grant as g', grantColumns))
    .execute()
}
