import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { Fraction, Rate } from '#domain/rule-document.ts'

/** A rule's rate as it is told: the exact fraction becomes a number to read, never one to reckon with. */
export function shownRate({ tier, accrual }: Rate): EarnRate {
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
