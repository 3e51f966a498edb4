import type { Transaction } from '#contract/schemas/activity.ts'
import { Hidden } from '#ui/hidden.tsx'
import { formatCents } from '#domain/text/format-number.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './activity-list.module.css'
import { DateLeaf } from './date-leaf.tsx'
import { ReviewCell } from './review-cell.tsx'
import { RewardFigure } from './reward-figure.tsx'
import { StatusWord } from './status-word.tsx'
import { VisitExplanation } from './visit-explanation.tsx'
import { VisitLink } from './visit-link.tsx'

interface VisitRowProps {
  readonly transaction: Transaction
  readonly now: number
  readonly reviewed: boolean
}

/** A visit. The whole row opens its receipt. */
export function VisitRow({ transaction, now, reviewed }: VisitRowProps) {
  const t = useCopy()
  const { transactionCreatedAt, dineAmount, cardLastFour, transactionStatus } = transaction
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.date}>
        <DateLeaf at={transactionCreatedAt} />
      </td>
      <td role="cell" className={styles.activity}>
        <VisitLink visit={transaction} aria-label={`${transaction.merchantName}: ${t('activity.openReceipt')}`} />
        <p className={styles.details}>
          {formatCents(Math.round(dineAmount * 100))}
          {cardLastFour === null ? null : <CardEnding lastFour={cardLastFour} />}
        </p>
      </td>
      <td role="cell" className={styles.rewards}>
        <RewardFigure transaction={transaction} />
      </td>
      <td role="cell" className={styles.status}>
        <StatusWord status={transactionStatus} />
        <VisitExplanation transaction={transaction} now={now} />
      </td>
      <td role="cell" className={styles.review}>
        <ReviewCell transaction={transaction} now={now} reviewed={reviewed} />
      </td>
    </tr>
  )
}

/** Short to the eye, whole to the ear. */
function CardEnding({ lastFour }: { readonly lastFour: string }) {
  const t = useCopy()
  return (
    <>
      <span aria-hidden="true"> · •••• {lastFour}</span>
      <Hidden>, {t('activity.cardEnding', { lastFour })}</Hidden>
    </>
  )
}
