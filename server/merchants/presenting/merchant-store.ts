import { type RawBuilder, sql } from 'kysely'
import { type Listed, listOf, lists } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import type { PageTable } from '../search/search-store.ts'
import { merchantIdIn } from './listed-merchant.ts'

const merchantCardColumns = listOf('merchant as m', [
  'id',
  'name',
  'origin',
  'address1',
  'city',
  'state',
  'zip',
  'neighborhood',
  'latitude',
  'longitude',
  'cuisines',
  'priceLevel',
  'ratingTenths',
  'ratingHistogram',
  'acclaimedLevel',
  'features',
  'onlineOrdering',
  'openTableId',
  'timeZone',
  // What the restaurant's pictures are drawn from.
  'coverSeed',
])
const termsColumns = listOf('partner_merchant as t', [
  'activeFrom',
  'activeTo',
  'exclusiveTier',
  'availability',
  'monthlyMaxSpendCents',
  'monthlyMaxVisits',
  'excludedDays',
  'rateOverride',
  'campaignCodes',
])
const detailColumns = listOf('merchant as m', ['description', 'phone', 'website', 'meals', 'hours', 'menu', 'events'])
const offerColumns = listOf('offer', [
  'id',
  'merchantId',
  'code',
  'title',
  'body',
  'reward',
  'accrual',
  'activeFrom',
  'activeTo',
])

/** A merchant as a card shows it, with the terms that a partner's members see now. */
export type MerchantCardRow = Listed<typeof merchantCardColumns> & Listed<typeof termsColumns>
export type DetailRow = MerchantCardRow & Listed<typeof detailColumns>
export type OfferRow = Listed<typeof offerColumns>

const card = lists(merchantCardColumns, termsColumns)

export interface MerchantsAsked {
  readonly merchantIds: readonly number[]
  readonly now: Date
}

/** The merchants that the partner's members see now, in no order. */
export async function findMerchantCards(
  db: Db,
  partnerId: string,
  asked: MerchantsAsked,
): Promise<readonly MerchantCardRow[]> {
  return selectRows(db, { list: card, from: seen(partnerId, asked) })
}

export async function findDetail(db: Db, partnerId: string, asked: MerchantsAsked): Promise<DetailRow | undefined> {
  const [detail] = await selectRows(db, { list: lists(card, detailColumns), from: seen(partnerId, asked) })
  return detail
}

function seen(partnerId: string, { merchantIds, now }: MerchantsAsked) {
  return sql`from merchant_listing l ${terms} where ${isSeen(partnerId, now)} and l.merchant_id = any(${merchantIds}::bigint[])`
}

const terms = sql`join merchant m on m.id = l.merchant_id
  join partner_merchant t on t.partner_id = l.partner_id and t.merchant_id = l.merchant_id and t.active_from = l.active_from`

function isSeen(partnerId: string, now: Date): RawBuilder<unknown> {
  return sql`l.partner_id = ${partnerId} and l.visible_from <= ${now} and l.visible_to > ${now}`
}

interface ListedQuestion {
  /** As it stands in the address: anything at all. */
  readonly merchantId: string
  readonly now: Date
}

/** The merchant's number, or null for what the partner's members don't see now. */
export async function findListedId(
  db: Db,
  partnerId: string,
  { merchantId, now }: ListedQuestion,
): Promise<number | null> {
  const id = merchantIdIn(merchantId)
  if (id === null) return null
  const listing = await db
    .selectFrom('merchant_listing')
    .select('merchant_id')
    .where('partner_id', '=', partnerId)
    .where('merchant_id', '=', id)
    .where('visible_from', '<=', now)
    .where('visible_to', '>', now)
    .limit(1)
    .executeTakeFirst()
  return listing ? id : null
}

/** A merchant of a search's page. */
export type FoundRow = MerchantCardRow & { readonly chordSquared: number | null; readonly offers: readonly OfferRow[] }

interface PageAsked {
  readonly page: PageTable
  readonly now: Date
}

/** The merchants of the page in its order, each with its offers that are on now. One statement: each answer waited for costs more than a row. */
export async function findPage(db: Db, partnerId: string, { page, now }: PageAsked): Promise<readonly FoundRow[]> {
  const offers = offersOn(partnerId, { merchant: sql`= m.id`, now })
  // Null where the search has no point.
  const distance = sql<{ readonly chordSquared: number | null }>`page.chord_squared as "chordSquared"`
  const offersOfIt = sql<{ readonly offers: readonly OfferInJson[] }>`
    (select coalesce(json_agg(o), '[]') from (${offers}) as o) as offers`
  const rows = await selectPage(db, partnerId, { page, now, list: lists(card, distance, offersOfIt) })
  return rows.map((row) => ({ ...row, offers: row.offers.map(offerOf) }))
}

/** The same merchants where nobody asks for offers. */
export async function findPageMerchantCards(
  db: Db,
  partnerId: string,
  asked: PageAsked,
): Promise<readonly MerchantCardRow[]> {
  return selectPage(db, partnerId, { ...asked, list: card })
}

async function selectPage<Row>(
  db: Db,
  partnerId: string,
  { page, now, list }: PageAsked & { readonly list: RawBuilder<Row> },
): Promise<readonly Row[]> {
  const from = sql`from page join merchant_listing l on l.merchant_id = page.merchant_id ${terms}
    where ${isSeen(partnerId, now)}
    order by ${page.order}`
  return selectRows(db, { list, from, tables: page.tables })
}

/** The offers of these merchants that are on now. */
export async function findOffers(
  db: Db,
  partnerId: string,
  { merchantIds, now }: MerchantsAsked,
): Promise<readonly OfferRow[]> {
  return selectRows(db, {
    list: offerColumns,
    from: offersFrom(partnerId, { merchant: sql`= any(${merchantIds}::bigint[])`, now }),
  })
}

interface OffersAsked {
  /** Says which merchants. */
  readonly merchant: RawBuilder<unknown>
  readonly now: Date
}

function offersOn(partnerId: string, asked: OffersAsked): RawBuilder<unknown> {
  return sql`select ${offerColumns} ${offersFrom(partnerId, asked)}`
}

function offersFrom(partnerId: string, { merchant, now }: OffersAsked): RawBuilder<unknown> {
  return sql`from offer
    where partner_id = ${partnerId} and merchant_id ${merchant}
      and active_from <= ${now} and (active_to is null or active_to > ${now})
    order by active_from desc, id`
}

/** JSON has no type for an instant. */
type OfferInJson = Omit<OfferRow, 'activeFrom' | 'activeTo'> & {
  readonly activeFrom: string
  readonly activeTo: string | null
}

function offerOf({ activeFrom, activeTo, ...offer }: OfferInJson): OfferRow {
  return { ...offer, activeFrom: new Date(activeFrom), activeTo: activeTo === null ? null : new Date(activeTo) }
}
