import type { PublicPartner } from '#contract/page-handler.ts'
import { type Cents, isMoney, type Units } from '#domain/money/money.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { counted } from '../../copy/counted.ts'
import type { Copy } from '../../copy/use-copy.ts'
import { shortRateText, wholeDollars } from '../../earn-rate/earn-rate-text.ts'
import type { ToldRate } from './told-rate.ts'

export interface SumWords {
  readonly t: Copy
  readonly partner: Pick<PublicPartner, 'currencyType' | 'rewardName'>
}

interface Sum {
  readonly told: ToldRate
  readonly amountCents: Cents
  readonly reward: Units
  /** What was in the bucket, of a rate that fills one. */
  readonly bucketCents: Cents
}

/** "$57.60 at 5 per $1 = 288 points", with what was rounded, and for a bucket what is in it before and after. */
export function sumText(sum: Sum, words: SumWords): string {
  const { told, amountCents, reward } = sum
  if (told.rate.everyCents !== null) return bucketText(sum, words)
  const { t, partner } = words
  const plain = t('receipt.sum', {
    amount: formatCents(amountCents),
    rate: shortRateText(told.rate, words),
    reward: rewardText(reward, words),
  })
  const steps = Math.floor(amountCents / 200)
  if (told.rate.shape === 'perTwoDollars' && amountCents % 200 !== 0)
    return t(counted('receipt.sum.steps', steps), { sum: plain, count: steps })
  if (isExact(told, amountCents)) return plain
  return t(isMoney(partner.currencyType) ? 'receipt.sum.toTheCent' : 'receipt.sum.roundedDown', { sum: plain })
}

export function rewardText(amount: Units, { partner }: SumWords): string {
  return formatReward(amount, { currency: partner.currencyType, name: partner.rewardName })
}

function isExact({ rate, exact }: ToldRate, amountCents: Cents): boolean {
  if (exact === null) return true
  const units = rate.shape === 'perTwoDollars' ? Math.floor(amountCents / 200) : amountCents
  const whole = exact.denominator * (rate.shape === 'perDollar' ? 100 : 1)
  return (units * exact.numerator) % whole === 0
}

function bucketText({ told, amountCents, reward, bucketCents }: Sum, words: SumWords): string {
  const { t } = words
  const size = told.rate.everyCents ?? 1
  const before = bucketCents % size
  const total = before + amountCents
  const filled = Math.floor(total / size)
  const rest = total % size
  const said = {
    before: formatCents(before),
    amount: formatCents(amountCents),
    total: formatCents(total),
    every: wholeDollars(size),
    left: wholeDollars(size - rest),
    count: filled,
    rest: formatCents(rest),
    reward: rewardText(reward, words),
  }
  if (filled === 0) return t(before === 0 ? 'receipt.sum.begun' : 'receipt.sum.filling', said)
  const sum = t(counted('receipt.sum.bucket', filled), said)
  return rest === 0 ? sum : t('receipt.sum.bucketRest', { ...said, sum })
}
