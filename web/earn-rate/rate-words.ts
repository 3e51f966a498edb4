import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { PublicPartner } from '#contract/page-handler.ts'
import type { Copy } from '../copy/use-copy.ts'
import { earnRateText, rateFigure, shortRateText } from './earn-rate-text.ts'

export interface RateWords {
  readonly t: Copy
  readonly partner: Pick<PublicPartner, 'currencyType' | 'rewardName'>
}

/** What a person earns, and what a tier above would earn them instead. */
export interface Rates {
  readonly earnRate: EarnRate | null
  readonly nextRate: EarnRate | null
}

/**
 * `main`: "Earn 2 points per $1", or "Earn 8 points per $1 as VIP" where this person earns nothing yet; `more`: "up to 8 as VIP".
 * Either is empty where there is nothing to say.
 */
export function rateWords({ earnRate, nextRate }: Rates, words: RateWords): Readonly<Record<'main' | 'more', string>> {
  const { t, partner } = words
  const main = earnRate === null ? '' : earnRateText(earnRate, words)
  if (nextRate === null || nextRate.tier === 0) return { main, more: '' }
  const { tier, shape } = nextRate
  if (earnRate === null)
    return { main: t(`earnRate.as.${tier}`, { rateText: earnRateText(nextRate, words) }), more: '' }
  const rate = shape === earnRate.shape ? rateFigure(nextRate, partner.currencyType) : shortRateText(nextRate, words)
  return { main, more: t(`earnRate.upTo.${tier}`, { rate }) }
}
