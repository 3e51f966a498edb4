import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { PublicPartner } from '#contract/page-handler.ts'
import type { Copy } from '../copy/use-copy.ts'
import { earnRateText, shortRateText } from './earn-rate-text.ts'
import { rateFigure } from './rate-figure.ts'

interface Words {
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
export function rateWords(
  { earnRate, nextRate }: Rates,
  words: Words,
): { readonly main: string; readonly more: string } {
  const { t } = words
  if (earnRate !== null) {
    return { main: earnRateText(earnRate, words), more: nextRate === null ? '' : moreText(earnRate, nextRate, words) }
  }
  if (nextRate === null || nextRate.tier === 0) return { main: '', more: '' }
  return { main: t(`earnRate.as.${nextRate.tier}`, { rateText: earnRateText(nextRate, words) }), more: '' }
}

/** The same in one line: "Earn 2 points per $1, up to 8 as VIP". */
export function rateLine(rates: Rates, words: Words): string {
  const { main, more } = rateWords(rates, words)
  return [main, more].filter((part) => part !== '').join(', ')
}

function moreText(earnRate: EarnRate, nextRate: EarnRate, words: Words): string {
  if (nextRate.tier === 0) return ''
  const alike = earnRate.shape === nextRate.shape && nextRate.shape !== 'bucket'
  const rate = alike ? rateFigure(nextRate, words.partner.currencyType) : shortRateText(nextRate, words)
  return words.t(`earnRate.upTo.${nextRate.tier}`, { rate })
}
