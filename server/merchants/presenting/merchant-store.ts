import { type RawBuilder, sql } from 'kysely'
import type { Accrual } from '#domain/rules/rule-document.ts'
import type { Tier } from '#domain/members/membership.ts'
import type { Db } from '../../db/database.ts'
import type { PageTable } from '../search/search-store.ts'

/** A merchant as a card shows it, with the terms that a partner's members see now. */
export interface CardRow {
  readonly id: number
  readonly name: string
  readonly origin: string
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly neighborhood: string | null
  readonly latitude: number
  readonly longitude: number
  readonly cuisines: readonly string[]
  readonly priceLevel: number
  readonly ratingTenths: number
  readonly ratingHistogram: readonly number[]
  readonly acclaimedLevel: number
  readonly features: readonly string[]
  readonly onlineOrdering: 'none' | 'available' | 'only'
  readonly openTableId: string | null
  /** What the restaurant's pictures are drawn from. */
  readonly coverSeed: string
  readonly activeFrom: Date
  readonly activeTo: Date | null
  readonly exclusiveTier: Exclude<Tier, 0> | null
  readonly availability: 'Unlimited' | 'Limited'
  readonly monthlyMaxSpendCents: number | null
  readonly monthlyMaxVisits: number | null
  readonly excludedDays: readonly number[]
  readonly rateOverride: Accrual | null
  readonly campaignCodes: readonly string[]
}

export interface DetailRow extends CardRow {
  readonly description: string
  readonly phone: string | null
  readonly website: string | null
  readonly timeZone: string
  readonly meals: readonly string[]
  readonly hours: unknown
  readonly menu: unknown
  readonly events: unknown
}

export interface OfferRow {
  readonly id: number
  readonly merchantId: number
  readonly code: string
  readonly title: string
  readonly body: string
  readonly reward: number | null
  readonly accrual: Accrual | null
  readonly activeFrom: Date
  readonly activeTo: Date | null
}

const cardColumns = sql`m.id, m.name, m.origin, m.address1, m.city, m.state, m.zip, m.neighborhood, m.latitude, m.longitude, m.cuisines,
  m.price_level as "priceLevel", m.rating_tenths as "ratingTenths", m.rating_histogram as "ratingHistogram",
  m.acclaimed_level as "acclaimedLevel", m.features, m.online_ordering as "onlineOrdering", m.open_table_id as "openTableId", m.cover_seed as "coverSeed",
  t.active_from as "activeFrom", t.active_to as "activeTo", t.exclusive_tier as "exclusiveTier", t.availability,
  t.monthly_max_spend_cents as "monthlyMaxSpendCents", t.monthly_max_visits as "monthlyMaxVisits",
  t.excluded_days as "excludedDays", t.rate_override as "rateOverride", t.campaign_codes as "campaignCodes"`
const detailColumns = sql`m.description, m.phone, m.website, m.time_zone as "timeZone", m.meals, m.hours, m.menu, m.events`

export interface MerchantsAsked {
  readonly merchantIds: readonly number[]
  readonly now: Date
}

/** The merchants that the partner's members see now, in no order. */
export async function findCards(db: Db, partnerId: string, asked: MerchantsAsked): Promise<readonly CardRow[]> {
  const { rows } = await sql<CardRow>`select ${cardColumns} ${seen(partnerId, asked)}`.execute(db)
  return rows
}

export async function findDetail(db: Db, partnerId: string, asked: MerchantsAsked): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`select ${cardColumns}, ${detailColumns} ${seen(partnerId, asked)}`.execute(db)
  return rows[0]
}

function seen(partnerId: string, { merchantIds, now }: MerchantsAsked) {
  return sql`from merchant_listing l ${terms} where ${isSeen(partnerId, now)} and l.merchant_id = any(${merchantIds}::bigint[])`
}

const terms = sql`join merchant m on m.id = l.merchant_id
  join partner_merchant t on t.partner_id = l.partner_id and t.merchant_id = l.merchant_id and t.active_from = l.active_from`

function isSeen(partnerId: string, now: Date): RawBuilder<unknown> {
  return sql`l.partner_id = ${partnerId} and l.visible_from <= ${now} and l.visible_to > ${now}`
}

/** A merchant of a search's page. */
export interface FoundRow extends CardRow {
  /** Null where the search has no point. */
  readonly chordSquared: number | null
  readonly offers: readonly OfferRow[]
}

interface PageAsked {
  readonly page: PageTable
  readonly now: Date
}

/** The merchants of the page in its order, each with its offers that are on now. One statement: each answer waited for costs more than a row. */
export async function findPage(db: Db, partnerId: string, { page, now }: PageAsked): Promise<readonly FoundRow[]> {
  const offers = offersOn(partnerId, { merchant: sql`= m.id`, now })
  const columns = sql`${cardColumns}, page.chord_squared as "chordSquared", (select coalesce(json_agg(o), '[]') from (${offers}) as o) as offers`
  const { rows } = await sql<CardRow & { chordSquared: number | null; offers: readonly OfferInJson[] }>`
    ${ofPage(partnerId, { page, now, columns })}`.execute(db)
  return rows.map((row) => ({ ...row, offers: row.offers.map(offerOf) }))
}

/** The same merchants where nobody asks for offers. */
export async function findPageCards(db: Db, partnerId: string, asked: PageAsked): Promise<readonly CardRow[]> {
  const { rows } = await sql<CardRow>`${ofPage(partnerId, { ...asked, columns: cardColumns })}`.execute(db)
  return rows
}

function ofPage(
  partnerId: string,
  { page, now, columns }: PageAsked & { readonly columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`with ${sql.join(page.tables)} select ${columns}
    from page join merchant_listing l on l.merchant_id = page.merchant_id ${terms}
    where ${isSeen(partnerId, now)}
    order by ${page.order}`
}

/** The offers of these merchants that are on now. */
export async function findOffers(
  db: Db,
  partnerId: string,
  { merchantIds, now }: MerchantsAsked,
): Promise<readonly OfferRow[]> {
  const { rows } =
    await sql<OfferRow>`${offersOn(partnerId, { merchant: sql`= any(${merchantIds}::bigint[])`, now })}`.execute(db)
  return rows
}

interface OffersAsked {
  /** Says which merchants. */
  readonly merchant: RawBuilder<unknown>
  readonly now: Date
}

function offersOn(partnerId: string, { merchant, now }: OffersAsked): RawBuilder<unknown> {
  return sql`select id, merchant_id as "merchantId", code, title, body, reward, accrual, active_from as "activeFrom", active_to as "activeTo"
    from offer
    where partner_id = ${partnerId} and merchant_id ${merchant}
      and active_from <= ${now} and (active_to is null or active_to > ${now})
    order by active_from desc, id`
}

/** JSON has no type for an instant. */
interface OfferInJson extends Omit<OfferRow, 'activeFrom' | 'activeTo'> {
  readonly activeFrom: string
  readonly activeTo: string | null
}

function offerOf({ activeFrom, activeTo, ...offer }: OfferInJson): OfferRow {
  return { ...offer, activeFrom: new Date(activeFrom), activeTo: activeTo === null ? null : new Date(activeTo) }
}
