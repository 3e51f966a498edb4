import type { PublicPartner } from '#contract/page-handler.ts'
import type { EarnRate } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { type Currency, isMoney } from '#domain/money/money.ts'
import { formatCents, formatNumber } from '#domain/text/format-number.ts'
import { counted } from '../copy/counted.ts'
import type { Copy } from '../copy/use-copy.ts'

interface Words {
  readonly t: Copy
  readonly partner: Pick<PublicPartner, 'currencyType' | 'rewardName'>
}

/** "Earn 5 points per $1" */
export function earnRateText(rate: EarnRate, { t, partner }: Words): string {
  const parts = rateParts(rate, partner)
  const { rewardName } = partner
  switch (rate.shape) {
    case 'perDollar':
      return t(counted('earnRate.perDollar', rate.amount), parts)
    case 'perTwoDollars':
      return t(counted('earnRate.perTwoDollars', rate.amount), parts)
    case 'percentage':
      return t('earnRate.percentage', { ...parts, rewardPlural: rewardName.plural })
    case 'bucket':
      return t('earnRate.bucket', parts)
  }
}

/** "5 per $1", where the reward's name stands beside. */
export function shortRateText(rate: EarnRate, { t, partner }: Words): string {
  return t(`earnRate.short.${rate.shape}`, rateParts(rate, partner))
}

function rateParts({ shape, amount, everyCents }: EarnRate, { currencyType, rewardName }: Words['partner']) {
  const rate = isMoney(currencyType) && shape !== 'percentage' ? formatCents(amount) : plainNumber(amount)
  return {
    rate,
    percent: plainNumber(amount),
    reward: formatReward(amount, { currency: currencyType, name: rewardName }),
    spend: everyCents === null ? '' : wholeDollars(everyCents),
  }
}

function plainNumber(value: number): string {
  return formatNumber(value, 2)
}

/** "$50", and "$12.50" only where the cents matter. */
export function wholeDollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '')
}

/** The rate as one figure to set large: "5", "2.5%", "10¢". */
export function rateFigure({ shape, amount }: EarnRate, currency: Currency): string {
  const number = String(Math.round(amount * 100) / 100)
  if (shape === 'percentage') return `${number}%`
  if (!isMoney(currency)) return number
  return amount < 100 ? `${number}¢` : wholeDollars(amount)
}
