import { sql } from 'kysely'
import type { CampaignTerms } from '#domain/campaigns/campaign.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows, rowsAs } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import type { Places } from './files/campaign-file.ts'

const columns = [
  'id',
  'code',
  'title',
  'body',
  'terms',
  'activeFrom',
  'activeTo',
  'endedAt',
  'isEverywhere',
  'activationLimit',
  'activated',
] as const
export type CampaignRow = Pick<Row<'campaign'>, (typeof columns)[number]> & {
  /** Null: it has none. */
  readonly budget: number | null
  readonly granted: number | null
  /** Null: it is not paused. */
  readonly pausedAt: Date | null
}

export async function findCampaign(db: Db, partnerId: string, code: string): Promise<CampaignRow | undefined> {
  return campaignsOf(db, partnerId).where('c.code', '=', code).executeTakeFirst()
}

/** The newest first. */
export async function findAllCampaigns(db: Db, partnerId: string): Promise<readonly CampaignRow[]> {
  return campaignsOf(db, partnerId).orderBy('c.active_from', 'desc').orderBy('c.id', 'desc').execute()
}

function campaignsOf(db: Db, partnerId: string) {
  return db
    .selectFrom('campaign as c')
    .leftJoin('campaign_budget as b', (join) =>
      join.onRef('b.partner_id', '=', 'c.partner_id').onRef('b.campaign_id', '=', 'c.id'),
    )
    .leftJoin('campaign_pause as s', (join) =>
      join
        .onRef('s.partner_id', '=', 'c.partner_id')
        .onRef('s.campaign_id', '=', 'c.id')
        .on('s.resumed_at', 'is', null),
    )
    .select(columnsOf('campaign as c', columns))
    .select(['b.budget', 'b.granted', 's.paused_at as pausedAt'])
    .where('c.partner_id', '=', partnerId)
}

export interface NewCampaign extends Pick<
  Row<'campaign'>,
  'partnerId' | 'code' | 'title' | 'body' | 'activeFrom' | 'activeTo' | 'isEverywhere' | 'activationLimit' | 'createdAt'
> {
  readonly terms: CampaignTerms
}

export async function insertCampaign(tx: Tx, { terms, ...campaign }: NewCampaign): Promise<number> {
  await insertRows(tx, { into: 'campaign', rows: [{ ...campaign, terms: JSON.stringify(terms) }] })
  const { id } = await tx
    .selectFrom('campaign')
    .select('id')
    .where('partner_id', '=', campaign.partnerId)
    .where('code', '=', campaign.code)
    .executeTakeFirstOrThrow()
  return id
}

export interface CampaignName {
  readonly partnerId: string
  readonly campaignId: number
}

/** Says whether it had not ended yet. */
export async function endCampaign(tx: Tx, { partnerId, campaignId }: CampaignName, endedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaign')
    .set({ ended_at: endedAt })
    .where('partner_id', '=', partnerId)
    .where('id', '=', campaignId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface NewPlaces {
  readonly merchantIds: readonly number[]
  readonly since: Date
}

export async function insertPlaces(
  tx: Tx,
  { partnerId, campaignId }: CampaignName,
  { merchantIds, since }: NewPlaces,
): Promise<void> {
  const rows = merchantIds.map((merchantId) => ({ partnerId, campaignId, merchantId, since }))
  await insertRows(tx, { into: 'campaign_merchant', rows })
}

export async function findPlaceIds(db: Db, { partnerId, campaignId }: CampaignName): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('campaign_merchant')
    .select('merchant_id as merchantId')
    .where('partner_id', '=', partnerId)
    .where('campaign_id', '=', campaignId)
    .execute()
  return rows.map(({ merchantId }) => merchantId)
}

export interface FoundRestaurant {
  readonly id: number
  readonly sourceId: string
}

/** The restaurants of the programme today that are named, or lie there. */
export async function findRestaurantsIn(
  db: Db,
  partnerId: string,
  { sourceIds, states, cities, zips, now }: Places & { readonly now: Date },
): Promise<readonly FoundRestaurant[]> {
  const lies = sql<boolean>`
    ${states.length + zips.length > 0} and (${states.length === 0} or m.state = ${anyOf('text', states)})
    and (${cities.length === 0} or lower(m.city) = ${anyOf(
      'text',
      cities.map((city) => city.toLowerCase()),
    )})
    and (${zips.length === 0} or m.zip like ${anyOf(
      'text',
      zips.map((zip) => `${zip}%`),
    )})`
  return db
    .selectFrom('merchant as m')
    .select(['m.id', 'm.source_id as sourceId'])
    .where((m) => m.or([m('m.source_id', '=', anyOf('text', sourceIds)), lies]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('partner_merchant as p')
          .select('p.merchant_id')
          .where('p.partner_id', '=', partnerId)
          .whereRef('p.merchant_id', '=', 'm.id')
          .where((p) => p.or([p('p.active_to', 'is', null), p('p.active_to', '>', now)])),
      ),
    )
    .orderBy('m.id')
    .execute()
}

export interface VisitsAsked {
  /** Since when at restaurants of each time zone. */
  readonly since: readonly { readonly timeZone: string; readonly since: Date }[]
  readonly until: Date
  /** Null: any. */
  readonly merchantIds: readonly number[] | null
}

/** When the newest visit of that time was judged at these restaurants, or at any; null: none was. */
export async function findNewestVisit(
  db: Db,
  partnerId: string,
  { since, until, merchantIds }: VisitsAsked,
): Promise<Date | null> {
  // Restaurant by restaurant through an index: each has its own beginning.
  const row = await db
    .selectFrom(placesOf(db, partnerId, merchantIds).as('p'))
    .innerJoin(rowsAs('zone', since, { timeZone: 'text', since: 'timestamptz' }), 'zone.timeZone', 'p.time_zone')
    .innerJoinLateral(
      (visits) =>
        visits
          .selectFrom('transaction as t')
          .select('t.authorised_at')
          .whereRef('t.merchant_id', '=', 'p.id')
          .where('t.partner_id', '=', partnerId)
          .whereRef('t.authorised_at', '>=', 'zone.since')
          .where('t.authorised_at', '<', until)
          .where('t.withdrawn_at', 'is', null)
          .orderBy('t.authorised_at', 'desc')
          .limit(sql.lit(1))
          .as('v'),
      (join) => join.onTrue(),
    )
    .select((v) => v.fn.max('v.authorised_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** The time zones in which these restaurants of the programme lie, or all of them. */
export async function findZones(
  db: Db,
  partnerId: string,
  merchantIds: readonly number[] | null,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(placesOf(db, partnerId, merchantIds).as('p'))
    .select('p.time_zone as timeZone')
    .distinct()
    .execute()
  return rows.map(({ timeZone }) => timeZone)
}

function placesOf(db: Db, partnerId: string, merchantIds: readonly number[] | null) {
  const places = db
    .selectFrom('merchant as m')
    .select(['m.id', 'm.time_zone'])
    .where('m.id', 'in', (own) =>
      own.selectFrom('partner_merchant').select('merchant_id').where('partner_id', '=', partnerId),
    )
  return merchantIds === null ? places : places.where('m.id', '=', anyOf('bigint', merchantIds))
}
