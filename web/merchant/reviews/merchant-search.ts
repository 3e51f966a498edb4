const reviewsAtOnce = 4
const mostSteps = 25

/** What the address of a merchant's page holds: how many times more reviews were asked for. */
export interface MerchantSearch {
  readonly reviews?: number
}

/** A hand-edited number is brought into bounds, and nonsense is left out. */
export function merchantSearch({ reviews }: Readonly<Record<string, unknown>>): MerchantSearch {
  const steps = Math.min(mostSteps, Math.floor(Number(reviews)))
  return steps > 1 ? { reviews: steps } : {}
}

/** How many reviews the page shows. */
export function reviewCount({ reviews = 1 }: MerchantSearch): number {
  return reviews * reviewsAtOnce
}
