import type { Tier } from '#domain/members/membership.ts'
import type { Box, CellRange } from './cells.ts'
import type { FacetFilter } from './facets.ts'
import type { Vector } from './globe.ts'

/** Where a search looks: squares, and what of them; or a state, which has no middle to measure from. */
export type Area = CellArea | { readonly kind: 'state'; readonly state: string }

export type CellArea =
  | {
      readonly kind: 'circle'
      readonly origin: Vector
      readonly radiusMiles: number
      readonly ranges: readonly CellRange[]
    }
  | { readonly kind: 'box'; readonly origin: Vector; readonly box: Box; readonly ranges: readonly CellRange[] }

export interface Filter {
  /** For each word of the search text the ids that match it: a merchant needs one of each. */
  readonly words: readonly (readonly number[])[]
  readonly facets: FacetFilter
  /** Only merchants that joined since. */
  readonly newSince: Date | null
  readonly campaignCode: string | null
  /** Only merchants where a visit of this evening earns; null: any. */
  readonly tonight: Tonight | null
}

/** Who asks for what earns tonight, and when that is. */
export interface Tonight {
  readonly tier: Tier
  /** The programme has no rate for this tier: only a merchant's own earns. */
  readonly needsOwnRate: boolean
  /** Every zone that merchants lie in, with the moment of a visit and its weekday there, 0 (Sunday) to 6. */
  readonly zones: readonly { readonly timeZone: string; readonly at: Date; readonly weekday: number }[]
  /** Merchants where the visits or the spend of this member's month or day are used up. */
  readonly usedUp: readonly number[]
}

export interface Search {
  readonly area: Area
  readonly filter: Filter
  readonly now: Date
}

export type Order =
  | { readonly by: 'distance' | 'rating' | 'name' | 'newest' }
  /** By how well the name fits the words, one at least, then by distance. */
  | { readonly by: 'relevance'; readonly words: readonly string[] }
  /** `usual`: what a merchant without a rate of its own earns per dollar. One that is kept for a tier above `tier` earns nothing. */
  | { readonly by: 'earnRate'; readonly usual: number; readonly tier: Tier }
