import type { Receipt } from '#contract/schemas/activity.ts'
import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { Cents } from '#domain/money/money.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { shortRateText } from '../../earn-rate/earn-rate-text.ts'
import { usePartner } from '../../site/use-site.ts'

interface ToldRate {
  readonly rate: EarnRate
  /** The bill, or as much of it as the month had room for. */
  readonly amountCents: Cents
  /** Whether the restaurant has a rate of its own. */
  readonly isOwn: boolean
}

type Parameters = Receipt['trace'][number]['parameters']

/** The rate behind the visit's own reward, as the engine saw it that day; null where no rate was applied. */
export function toldRate({ tier, trace }: Receipt): ToldRate | null {
  const seen = parametersOf(trace, 'rate')
  const amount = amountOf(seen)
  const amountCents = countedCents(parametersOf(trace, 'monthlySpend'))
  if (amount === null || amountCents === null) return null
  const everyCents = seen['shape'] === 'bucket' ? Number(seen['everyCents']) : null
  return { rate: { ...amount, everyCents, tier }, amountCents, isOwn: seen['overridden'] === 1 }
}

function parametersOf(trace: Receipt['trace'], wanted: string): Parameters {
  return trace.find(({ code }) => code === wanted)?.parameters ?? {}
}

function amountOf(seen: Parameters): Pick<EarnRate, 'shape' | 'amount'> | null {
  const quotient = Number(seen['numerator']) / Number(seen['denominator'])
  switch (seen['shape']) {
    case 'perDollar':
    case 'perTwoDollars':
      return { shape: seen['shape'], amount: quotient }
    case 'percentage':
      return { shape: 'percentage', amount: quotient * 100 }
    case 'bucket':
      return { shape: 'bucket', amount: Number(seen['reward']) }
    default:
      return null
  }
}

function countedCents(spend: Parameters): Cents | null {
  const { amountCents, leftCents } = spend
  if (typeof amountCents !== 'number') return null
  return typeof leftCents === 'number' ? Math.min(amountCents, leftCents) : amountCents
}

/** "$57.60 at 5%": the sum behind the visit's own reward. */
export function useRateSum(receipt: Receipt): string {
  const t = useCopy()
  const partner = usePartner()
  const told = toldRate(receipt)
  if (told === null) return ''
  return t('receipt.lines.sum', {
    amount: formatCents(told.amountCents),
    rate: shortRateText(told.rate, { t, partner }),
  })
}
