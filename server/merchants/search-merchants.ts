import type { MerchantSearchAnswer, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { presentPlace } from '../gazetteer/find-locations.ts'
import { findPage } from './presenting/merchant-store.ts'
import { newSince, presentMerchantCard } from './presenting/present.ts'
import { readArea } from './read-search.ts'
import { facetFilter } from './search/facets.ts'
import { findMerchants } from './search/find-merchants.ts'
import { findWords } from './search/find-words.ts'
import { foldWords } from './search/fold-words.ts'
import { milesOf } from './search/globe.ts'
import type { Order } from './search/search.ts'
import { understand } from './search/understand.ts'
import { readVisitor, usualRate, type Visitor } from './presenting/visitor-rate.ts'
import { readTonight } from './tonight/read-tonight.ts'
import { waysOn } from './ways-on.ts'

const defaultPageSize = 15
const nothing = { data: [], totalResultSize: 0, totalPages: 0 }

interface SearchQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  readonly query: MerchantSearchQuery
}

/** One page of the partner's merchants, or places to try where the location is unknown. */
export async function searchMerchants(
  context: Context,
  db: Db,
  { partner, signedIn, query: typed }: SearchQuestion,
): Promise<MerchantSearchAnswer> {
  const query = understand(typed)
  const { pageNo = 1, pageSize = defaultPageSize } = query
  const where = readArea(query, context.config.defaultLocation)
  if (where.kind === 'unknown')
    return { ...nothing, pageNo, place: null, suggestions: [...where.suggestions], reading: null }

  const now = context.now()
  const visitor = await readVisitor(context, db, { partner, signedIn })
  const filter = {
    words: await findWords(db, query.restaurantOrCuisine ?? ''),
    facets: facetFilter(query),
    newSince: query.isNew ? newSince(now) : null,
    campaignCode: query.campaignCode || null,
    tonight: query.earnsTonight
      ? await readTonight(db, partner.id, { visitor, memberId: signedIn?.memberId ?? null, now })
      : null,
  }
  const { total, page } = await findMerchants(db, partner.id, {
    search: { area: where.area, filter, now },
    order: orderOf(query, { words: filter.words, visitor }),
    slice: { offset: (pageNo - 1) * pageSize, limit: pageSize },
  })
  const rows = page === null ? [] : await findPage(db, partner.id, { page, now })
  return {
    data: rows.map(({ chordSquared, offers, ...row }) =>
      presentMerchantCard(row, {
        visitor,
        now,
        distanceMiles: chordSquared === null ? null : milesOf(chordSquared),
        offers,
      }),
    ),
    totalResultSize: total,
    totalPages: Math.ceil(total / pageSize),
    pageNo,
    place: presentPlace(where.place),
    suggestions: where.misspelt
      ? [...where.misspelt.others]
      : total === 0
        ? await waysOn(db, partner.id, where.place)
        : [],
    reading: readingOf(typed, { query, misspelt: where.misspelt?.text ?? null }),
  }
}

interface Ordering {
  readonly words: readonly (readonly number[])[]
  readonly visitor: Visitor
}

/** With a text the best match comes first. One word that many have ("pizza") says nothing of a name: there the nearest is the best. */
function orderOf(
  { sortBy = 'relevance', restaurantOrCuisine = '' }: MerchantSearchQuery,
  { words, visitor }: Ordering,
): Order {
  if (sortBy !== 'relevance') return { by: sortBy, ...usualRate(visitor) }
  const isOneFrequent = words.length === 1 && words[0]?.length === 1
  if (words.length === 0 || isOneFrequent) return { by: 'distance' }
  return { by: 'relevance', words: foldWords(restaurantOrCuisine) }
}

function readingOf(
  typed: MerchantSearchQuery,
  { query, misspelt }: { readonly query: MerchantSearchQuery; readonly misspelt: string | null },
): MerchantSearchAnswer['reading'] {
  const words = query.restaurantOrCuisine ?? ''
  return misspelt === null && words === (typed.restaurantOrCuisine ?? '') ? null : { words, misspelt }
}
