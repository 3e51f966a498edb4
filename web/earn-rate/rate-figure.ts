import type { EarnRate } from '#contract/schemas/merchant.ts'
import { isMoney, type Currency } from '#domain/money/money.ts'
import { wholeDollars } from './earn-rate-text.ts'

/** The rate as one figure to set large: "5", "2.5%", "10¢". */
export function rateFigure({ shape, amount }: EarnRate, currency: Currency): string {
  const number = String(Math.round(amount * 100) / 100)
  if (shape === 'percentage') return `${number}%`
  if (!isMoney(currency)) return number
  return amount < 100 ? `${number}¢` : wholeDollars(amount)
}
