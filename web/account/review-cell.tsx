import { CheckIcon } from '#ui/icons/check-icon.tsx'
import type { Transaction } from '#contract/schemas/activity.ts'
import { dayMs } from '#domain/dates.ts'
import { reviewState, reviewWindowDays } from '#domain/dines/reviews.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useIsOpen } from '../site/use-is-open.ts'
import styles from './activity-list.module.css'
import { formatMonthDay } from './format-time.ts'

interface ReviewCellProps {
  readonly transaction: Transaction
  readonly now: number
  readonly reviewed: boolean
}

export function ReviewCell({ transaction, now, reviewed }: ReviewCellProps) {
  const t = useCopy()
  const createdAt = Date.parse(transaction.transactionCreatedAt)
  const { transactionTypeCode: source, transactionStatus: status } = transaction
  const state = reviewState({ createdAt, source, status, reviewed, now })
  const mayWrite = useIsOpen('reviews')
  switch (state) {
    case 'none':
      return <span aria-hidden="true">–</span>
    case 'available':
      if (!mayWrite) return <span aria-hidden="true">–</span>
      return t('activity.review.open', { date: formatMonthDay(createdAt + reviewWindowDays * dayMs) })
    case 'completed':
      return (
        <span className={styles.reviewed}>
          <CheckIcon size={16} />
          {t('activity.review.done')}
        </span>
      )
    case 'expired':
      return t('activity.review.expired')
    case 'forfeit':
      return t('activity.review.forfeit')
  }
}
