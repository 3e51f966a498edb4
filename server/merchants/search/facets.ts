import type { Feature, Meal } from '#domain/search/search-words.ts'
import type { Weekday } from '#domain/weekdays.ts'
import type { MerchantSearchQuery } from '#contract/schemas/merchant.ts'

/** The bits of merchant_listing.facets. A bit never gets another meaning: the listings would have to be written again. */
export const featureBits: Readonly<Record<Feature, number>> = { delivery: 1, dineIn: 2, takeout: 4, onlineOrdering: 8 }
export const mealBits: Readonly<Record<Meal, number>> = {
  breakfast: 16,
  brunch: 32,
  lunch: 64,
  dinner: 128,
  lateNight: 256,
}
export const priceBits: Readonly<Record<'1' | '2' | '3' | '4', number>> = { '1': 512, '2': 1024, '3': 2048, '4': 4096 }
export const acclaimedBit = 8192
export const reservationsBit = 16384
/** Days on which the merchant pays benefits. */
export const dayBits: Readonly<Record<Weekday, number>> = {
  Sun: 1 << 15,
  Mon: 1 << 16,
  Tue: 1 << 17,
  Wed: 1 << 18,
  Thu: 1 << 19,
  Fri: 1 << 20,
  Sat: 1 << 21,
}

/** What a search asks of the facets: every bit of `all`, and one of `any` where it has bits. */
export interface FacetFilter {
  readonly all: number
  readonly any: number
}

type FacetQuery = Pick<
  MerchantSearchQuery,
  'features' | 'mealsServed' | 'benefitsFor' | 'priceRange' | 'acclaimed' | 'reservations'
>

/** A merchant has one price level, so prices are alternatives; of features, meals and days it must have each. */
export function facetFilter(query: FacetQuery): FacetFilter {
  const all = [
    ...(query.features ?? []).map((feature) => featureBits[feature]),
    ...(query.mealsServed ?? []).map((meal) => mealBits[meal]),
    ...(query.benefitsFor ?? []).map((day) => dayBits[day]),
    query.acclaimed ? acclaimedBit : 0,
    query.reservations ? reservationsBit : 0,
  ]
  return { all: union(all), any: union((query.priceRange ?? []).map((price) => priceBits[price])) }
}

function union(bits: readonly number[]): number {
  return bits.reduce((sum, bit) => sum | bit, 0)
}
