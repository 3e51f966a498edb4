import type { MerchantSearchAnswer, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { presentPlace } from './find-places.ts'
import { findPage } from './merchant-store.ts'
import { newSince, presentCard } from './present.ts'
import { readArea } from './read-search.ts'
import { facetFilter } from './search/facets.ts'
import { findMerchants } from './search/find-merchants.ts'
import { findWords } from './search/find-words.ts'
import { milesOf } from './search/globe.ts'
import { perDollar, readVisitor, usualAccrual } from './visitor-rate.ts'

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
  const { total, page } = await findMerchants(db, partner.id, {
    search: { area: where.area, filter, now },
    order: { by: query.sortBy ?? 'distance', usual: perDollar(usualAccrual(visitor)) },
    slice: { offset: (pageNo - 1) * pageSize, limit: pageSize },
  })
  const rows = page === null ? [] : await findPage(db, partner.id, { page, now })
  return {
    data: rows.map(({ chordSquared, offers, ...row }) =>
      presentCard(row, { visitor, now, distanceMiles: chordSquared === null ? null : milesOf(chordSquared), offers }),
    ),
    totalResultSize: total,
    totalPages: Math.ceil(total / pageSize),
    pageNo,
    place: presentPlace(where.place),
    suggestions: [],
  }
}
