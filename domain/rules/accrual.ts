import { type Cents, type Currency, roundOnce, type Units } from '../money/money.ts'
import type { Accrual, Rate } from './rule-document.ts'
import type { Tier } from '../members/membership.ts'
import type { Saw } from './verdict.ts'

export interface Earning {
  readonly amountCents: Cents
  readonly currency: Currency
  /** Spend that earlier dines put into the bucket since the member joined. Only the bucket shape looks at it. */
  readonly bucketCents: Cents
}

/** The reward of an amount, in whole units of the currency. Source: docs/rewards.md, "Amounts". */
export function accrue(accrual: Accrual, earning: Earning): Units {
  const { amountCents, currency } = earning
  switch (accrual.shape) {
    case 'perDollar': {
      const { numerator, denominator } = accrual.units
      return roundOnce({ numerator: amountCents * numerator, denominator: denominator * 100 }, currency)
    }
    case 'perTwoDollars': {
      const { numerator, denominator } = accrual.units
      return roundOnce({ numerator: Math.floor(amountCents / 200) * numerator, denominator }, currency)
    }
    case 'percentage': {
      const { numerator, denominator } = accrual.of
      return roundOnce({ numerator: amountCents * numerator, denominator }, currency)
    }
    case 'bucket': {
      const filledBefore = Math.floor(earning.bucketCents / accrual.everyCents)
      const filledAfter = Math.floor((earning.bucketCents + amountCents) / accrual.everyCents)
      return (filledAfter - filledBefore) * accrual.reward
    }
  }
}

/** A rate in the numbers of a trace, exact, so that a receipt can name it however the rules read later. */
export function seenAccrual(accrual: Accrual): Saw {
  switch (accrual.shape) {
    case 'perDollar':
    case 'perTwoDollars':
      return { shape: accrual.shape, ...accrual.units }
    case 'percentage':
      return { shape: accrual.shape, ...accrual.of }
    case 'bucket':
      return { shape: accrual.shape, everyCents: accrual.everyCents, reward: accrual.reward }
  }
}

export interface RateQuestion {
  readonly tier: Tier
  readonly cardProduct: string | null
}

/**
 * The rate of a tier: the one for the card's product before the general one. A programme without a rate for a tier gives its
 * members the next lower tier's; no rate at all is undefined.
 */
export function rateFor(rates: readonly Rate[], { tier, cardProduct }: RateQuestion): Rate | undefined {
  return rates
    .filter((rate) => rate.tier <= tier && (rate.cardProduct === undefined || rate.cardProduct === cardProduct))
    .toSorted((a, b) => b.tier - a.tier || namesProduct(b) - namesProduct(a))[0]
}

/** The rate of a dine: the restaurant's own before the programme's. */
export function accrualAt(
  rates: readonly Rate[],
  { rateOverride, ...question }: RateQuestion & { readonly rateOverride: Accrual | null },
): Accrual | undefined {
  return rateOverride ?? rateFor(rates, question)?.accrual
}

function namesProduct(rate: Rate): 0 | 1 {
  return rate.cardProduct === undefined ? 0 : 1
}
