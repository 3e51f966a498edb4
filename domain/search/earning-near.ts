import { checkTier } from '../evaluation/eligibility.ts'
import type { Tier } from '../members/membership.ts'

/** A restaurant that a search has found, as far as it says whether a dine there earns. */
export interface FoundRestaurant {
  readonly id: string
  /** Miles; null where the search has no point. */
  readonly distance: number | null
  /** Null: nothing is earned there at the member's tier. */
  readonly earnRate: object | null
  readonly details: { readonly highlight: string | null }
  readonly benefitAvailability: { readonly type: 'Unlimited' | 'Limited'; readonly exclusiveTier: 2 | 3 | null }
}

export interface EarningNearQuestion {
  readonly tier: Tier
  /** The restaurants at which the member has dined this month; null where not all of them are known. */
  readonly dinedAt: ReadonlySet<string> | null
  /** How many are named at most. */
  readonly count: number
}

/**
 * The nearest of the found restaurants at which the member's next dine earns for certain, and so counts toward VIP. The search has left out those
 * that give nothing on the day. At one of limited availability the month has room for certain only where the member has not dined there yet.
 * Source: docs/product.md, "The VIP clock".
 */
export function earningNear<Found extends FoundRestaurant>(
  found: readonly Found[],
  { tier, dinedAt, count }: EarningNearQuestion,
): readonly Found[] {
  const hasRoom = ({ id, benefitAvailability }: Found) =>
    benefitAvailability.type === 'Unlimited' || dinedAt?.has(id) === false
  return found
    .filter(({ earnRate, details }) => earnRate !== null && details.highlight !== 'comingSoon')
    .filter(({ benefitAvailability }) => checkTier(benefitAvailability, tier).outcome === 'passed')
    .filter(hasRoom)
    .flatMap((restaurant) => (restaurant.distance === null ? [] : [{ restaurant, miles: restaurant.distance }]))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, count)
    .map(({ restaurant }) => restaurant)
}
