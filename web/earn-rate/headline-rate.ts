import type { EarnRate } from '#contract/schemas/merchant.ts'
import { type Currency, isMoney } from '#domain/money/money.ts'
import { rateFigure } from './earn-rate-text.ts'

/** Formats a rate as a large figure: per dollar, as in "0.5x", so that figures side by side compare. */
export function headlineRate(rate: EarnRate, currency: Currency): string {
  const perDollar = { perDollar: 1, perTwoDollars: 0.5, percentage: null, bucket: null }[rate.shape]
  if (perDollar === null || isMoney(currency)) return rateFigure(rate, currency)
  return `${Math.round(rate.amount * perDollar * 100) / 100}x`
}
