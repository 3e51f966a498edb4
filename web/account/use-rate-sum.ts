import type { Receipt } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { useCopy } from '../copy/use-copy.ts'
import { shortRateText } from '../earn-rate/earn-rate-text.ts'
import { usePartner } from '../site/use-site.ts'
import { toldRate } from './told-rate.ts'

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
