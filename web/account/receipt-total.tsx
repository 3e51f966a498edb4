import type { Receipt } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './receipt.module.css'
import { shownStatus } from './shown-status.ts'
import { useRateSum } from './use-rate-sum.ts'
import { unitsOf } from './units.ts'
import { useReasonText } from './use-reason-text.ts'

/** The answer first: what the visit brought, or why it brought nothing. */
export function ReceiptTotal({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { rewardName } = usePartner()
  const { transaction, currency, total } = receipt
  const reason = useReasonText(transaction.reason)
  const status = shownStatus(transaction.transactionStatus)
  const amount = status === 'processing' ? unitsOf(transaction.benefitAmount, currency) : total
  return (
    <div className={styles.answer}>
      <p className={styles.muted}>{t(headings[status])}</p>
      <p className={styles.figure}>{formatReward(amount, { currency, name: rewardName })}</p>
      <Sum receipt={receipt} />
      <p className={styles.reason}>
        {status === 'paid' ? '' : t(`activity.status.${status}.text`)} {reason}
      </p>
    </div>
  )
}

const headings = {
  processing: 'receipt.totalPending',
  paid: 'receipt.total',
  deferred: 'receipt.totalNone',
  forfeit: 'receipt.totalNone',
} as const

/** The sum stands under the figure only where it is the whole of it. */
function Sum({ receipt }: { readonly receipt: Receipt }) {
  const sum = useRateSum(receipt)
  const lines = [...receipt.lines, ...receipt.expectedLines]
  return sum === '' || lines.length !== 1 || lines[0]?.code !== 'settle' ? null : <p className={styles.sum}>{sum}</p>
}
