import type { Tier } from '../members/membership.ts'
import type { Fraction } from '../money/money.ts'
import type { Accrual, Rate } from '../rules/rule-document.ts'

/** `amount`: units or cents per dollar or two, percent, or the reward of a bucket of `everyCents`. */
export interface ShownRate {
  readonly shape: Accrual['shape']
  readonly amount: number
  readonly everyCents: number | null
  readonly tier: Tier
}

/** A rule's rate as it is told: the exact fraction becomes a number to read, never one to reckon with. */
export function shownRate({ tier, accrual }: Pick<Rate, 'tier' | 'accrual'>): ShownRate {
  switch (accrual.shape) {
    case 'perDollar':
    case 'perTwoDollars':
      return { shape: accrual.shape, amount: quotient(accrual.units), everyCents: null, tier }
    case 'percentage':
      return { shape: 'percentage', amount: quotient(accrual.of) * 100, everyCents: null, tier }
    case 'bucket':
      return { shape: 'bucket', amount: accrual.reward, everyCents: accrual.everyCents, tier }
  }
}

function quotient({ numerator, denominator }: Fraction): number {
  return numerator / denominator
}

/** The bill that home reckons with, in cents. */
export const exampleBill = { dinner: 6400, tip: 1600, total: 8000 } as const
