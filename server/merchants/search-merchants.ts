import type { MerchantSearchAnswer, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { presentPlace } from './find-places.ts'
import { findCards, findOffers } from './merchant-store.ts'
import { newSince, presentCard } from './present.ts'
import { readArea } from './read-search.ts'
import { facetFilter } from './search/facets.ts'
import { findMerchants, type Found } from './search/find-merchants.ts'
import { findWords } from './search/find-words.ts'
import { perDollar, readVisitor, usualAccrual, type Visitor } from './visitor-rate.ts'

const defaultPageSize = 15

interface Asked {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  readonly query: MerchantSearchQuery
}

/** One page of the partner's merchants, or places to try where the location is unknown. */
export async function searchMerchants(
  context: Context,
  db: Db,
  { partner, signedIn, query }: Asked,
): Promise<MerchantSearchAnswer> {
  const { pageNo = 1, pageSize = defaultPageSize } = query
  const where = readArea(query, context.config.defaultLocation)
  if (where.kind === 'unknown')
    return { data: [], totalResultSize: 0, totalPages: 0, pageNo, place: null, suggestions: [...where.suggestions] }

  const now = context.now()
  const visitor = await readVisitor(context, db, { partner, signedIn })
  const filter = {
    words: await findWords(db, query.restaurantOrCuisine ?? ''),
    facets: facetFilter(query),
    newSince: query.isNew ? newSince(now) : null,
    campaignCode: query.campaignCode || null,
  }
  const { total, hits } = await findMerchants(db, partner.id, {
    search: { area: where.area, filter, now },
    order: { by: query.sortBy ?? 'distance', usual: perDollar(usualAccrual(visitor)) },
    slice: { offset: (pageNo - 1) * pageSize, limit: pageSize },
  })
  return {
    data: await readCards(db, partner.id, { hits, visitor, now }),
    totalResultSize: total,
    totalPages: Math.ceil(total / pageSize),
    pageNo,
    place: presentPlace(where.place),
    suggestions: [],
  }
}

interface Hits {
  readonly hits: readonly Found[]
  readonly visitor: Visitor
  readonly now: Date
}

async function readCards(
  db: Db,
  partnerId: string,
  { hits, visitor, now }: Hits,
): Promise<MerchantSearchAnswer['data']> {
  if (hits.length === 0) return []
  const merchantIds = hits.map((hit) => hit.merchantId)
  const [rows, offers] = await Promise.all([
    findCards(db, partnerId, { merchantIds, now }),
    findOffers(db, partnerId, { merchantIds, now }),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const offersOf = Map.groupBy(offers, (offer) => offer.merchantId)
  return hits.flatMap(({ merchantId, distanceMiles }) => {
    const row = byId.get(merchantId)
    return row ? presentCard(row, { visitor, now, distanceMiles, offers: offersOf.get(merchantId) ?? [] }) : []
  })
}
