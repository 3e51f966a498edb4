import type { FacetCountsAnswer } from '#contract/schemas/map.ts'
import type { MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import { rulesDay } from '#domain/rules/rules-in-force.ts'
import { weekdayOf } from '#domain/weekdays.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { newSince } from './presenting/present.ts'
import { readVisitor } from './presenting/visitor-rate.ts'
import { readArea } from './read-search.ts'
import { countByFacets, type FacetCount } from './search/facet-count-store.ts'
import {
  acclaimedBit,
  dayBits,
  facetFilter,
  featureBits,
  mealBits,
  priceBits,
  reservationsBit,
} from './search/facets.ts'
import { findWords } from './search/find-words.ts'
import { understand } from './search/understand.ts'
import { readTonight } from './tonight/read-tonight.ts'

interface FacetsQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  readonly query: MerchantSearchQuery
}

/** For each option of the filter panel, how many of the partner's merchants it would leave beside the filters that are on. */
export async function countFacets(
  context: Context,
  db: Db,
  { partner, signedIn, query: typed }: FacetsQuestion,
): Promise<FacetCountsAnswer> {
  const query = understand(typed)
  const where = readArea(query, context.config.defaultLocation)
  if (where.kind === 'unknown') return present({ counts: [], fresh: [], tonight: [], prices: 0, today: 0 })
  const now = context.now()
  const { all, any } = facetFilter(query)
  const visitor = await readVisitor(context, db, { partner, signedIn })
  const evening = await readTonight(db, partner.id, { visitor, memberId: signedIn?.memberId ?? null, now })
  const filter = {
    words: await findWords(db, query.restaurantOrCuisine ?? ''),
    // Prices are alternatives: what another one would add is among the merchants that the chosen ones leave out.
    facets: { all, any: 0 },
    newSince: query.isNew ? newSince(now) : null,
    campaignCode: query.campaignCode || null,
    tonight: query.earnsTonight ? evening : null,
  }
  const search = { area: where.area, filter, now }
  const counts = await countByFacets(db, partner.id, search)
  const fresh = query.isNew
    ? counts
    : await countByFacets(db, partner.id, { ...search, filter: { ...filter, newSince: newSince(now) } })
  const tonight = query.earnsTonight
    ? counts
    : await countByFacets(db, partner.id, { ...search, filter: { ...filter, tonight: evening } })
  return present({ counts, fresh, tonight, prices: any, today: dayBits[weekdayOf(rulesDay(now.getTime()))] })
}

interface Counted {
  readonly counts: readonly FacetCount[]
  /** Of new merchants alone. */
  readonly fresh: readonly FacetCount[]
  /** Of those that earn tonight alone. */
  readonly tonight: readonly FacetCount[]
  /** The prices that are chosen; 0 where any will do. */
  readonly prices: number
  readonly today: number
}

function present({ counts, fresh, tonight, prices, today }: Counted): FacetCountsAnswer {
  const priced = (facets: number) => prices === 0 || (facets & prices) !== 0
  const having = (bit: number) => sum(counts, (facets) => priced(facets) && (facets & bit) !== 0)
  return {
    priceRange: mapValues(priceBits, (bit) => sum(counts, (facets) => (facets & bit) !== 0)),
    features: mapValues(featureBits, having),
    mealsServed: mapValues(mealBits, having),
    acclaimed: having(acclaimedBit),
    isNew: sum(fresh, priced),
    benefits: having(today),
    earnsTonight: sum(tonight, priced),
    reservations: having(reservationsBit),
  }
}

function sum(counts: readonly FacetCount[], fits: (facets: number) => boolean): number {
  return counts.reduce((total, { facets, listings }) => total + (fits(facets) ? listings : 0), 0)
}

function mapValues<Name extends string>(
  bits: Readonly<Record<Name, number>>,
  count: (bit: number) => number,
): Record<Name, number> {
  const counts: Record<Name, number> = { ...bits }
  for (const name in bits) counts[name] = count(bits[name])
  return counts
}
