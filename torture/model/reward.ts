import type { ModelAccrual, ModelExtra, ModelOffer, ModelRules, ModelTerms } from './inputs.ts'

export interface Amount {
  readonly cents: number
  readonly currency: ModelRules['currency']
  /** What all dines before put into the bucket. */
  readonly bucketCents: number
}

/** The reward of an amount. Source: docs/rewards.md, "The rate". */
export function rewardOf(accrual: ModelAccrual, { cents, currency, bucketCents }: Amount): number {
  switch (accrual.shape) {
    case 'perDollar':
      return rounded(cents * accrual.units.numerator, 100 * accrual.units.denominator, currency)
    case 'perTwoDollars':
      return rounded(Math.floor(cents / 200) * accrual.units.numerator, accrual.units.denominator, currency)
    case 'percentage':
      return rounded(cents * accrual.of.numerator, accrual.of.denominator, currency)
    case 'bucket': {
      let reward = 0
      for (let full = accrual.everyCents; full <= bucketCents + cents; full += accrual.everyCents)
        if (full > bucketCents) reward += accrual.reward
      return reward
    }
  }
}

/** Miles and points down, cents half away from zero; nothing here is negative. */
function rounded(numerator: number, denominator: number, currency: ModelRules['currency']): number {
  const over = numerator % denominator
  const whole = (numerator - over) / denominator
  if (currency === 'Mile' || currency === 'Point') return whole
  return over * 2 >= denominator ? whole + 1 : whole
}

interface RateQuestion {
  readonly tier: number
  readonly product: string | null
  readonly terms: ModelTerms
}

/** The restaurant's own, else that of the tier or of the next lower one that has one, for the card before the general one. */
export function rateOf(rules: ModelRules, { tier, product, terms }: RateQuestion): ModelAccrual | null {
  if (terms.rateOverride) return terms.rateOverride
  for (let step = tier; step >= 0; step--) {
    const ofTier = rules.rates.filter((rate) => rate.tier === step)
    const found =
      ofTier.find((rate) => rate.product !== null && rate.product === product) ??
      ofTier.find((rate) => rate.product === null)
    if (found) return found.accrual
  }
  return null
}

interface ExtraQuestion extends Amount {
  /** What has stayed of the amount. */
  readonly keptCents: number
}

/** What an offer or a campaign gives, and what has stayed of it: of a fixed reward as large a part as of the amount. */
export function extraOf(extra: ModelOffer['extra'], { keptCents, ...amount }: ExtraQuestion): ModelExtra {
  if ('accrual' in extra)
    return { given: rewardOf(extra.accrual, amount), kept: rewardOf(extra.accrual, { ...amount, cents: keptCents }) }
  const kept = rounded(extra.reward * keptCents, Math.max(1, amount.cents), amount.currency)
  return { given: extra.reward, kept }
}
