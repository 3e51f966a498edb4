import { Link } from '@tanstack/react-router'
import type { Transaction } from '#contract/schemas/activity.ts'
import type { OwnReview, ReviewStatuses } from '#contract/schemas/review.ts'
import { dayMs } from '#domain/dates.ts'
import { reviewState, reviewWindowDays } from '#domain/dines/reviews.ts'
import { Stars } from '#ui/figures/stars.tsx'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { formatMonthDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import styles from './activity-list.module.css'

export type ReviewStatus = ReviewStatuses[number]

interface ReviewCellProps {
  readonly transaction: Transaction
  readonly now: number
  /** Undefined while it is not known: nothing counts as reviewed then. */
  readonly reviewed: ReviewStatus | undefined
}

/** The review of a visit: written, to be written until a day, or no more. */
export function ReviewCell({ transaction, now, reviewed }: ReviewCellProps) {
  const t = useCopy()
  const createdAt = Date.parse(transaction.transactionCreatedAt)
  const { transactionTypeCode: source, transactionStatus: status } = transaction
  const state = reviewState({ createdAt, source, status, reviewed: reviewed?.completed === true, now })
  const mayWrite = useIsOpen('reviews')
  switch (state) {
    case 'none':
      return <span aria-hidden="true">–</span>
    case 'available':
      return mayWrite ? (
        <WriteLink transaction={transaction} until={createdAt + reviewWindowDays * dayMs} />
      ) : (
        <span aria-hidden="true">–</span>
      )
    case 'completed':
      return reviewed?.review === undefined ? <Done /> : <Written id={reviewed.id} review={reviewed.review} />
    case 'expired':
      return t('activity.review.expired')
    case 'forfeit':
      return t('activity.review.forfeit')
  }
}

function WriteLink({ transaction, until }: { readonly transaction: Transaction; readonly until: number }) {
  const t = useCopy()
  return (
    <>
      <Link
        to="/account/recent_activity/$transactionId/review"
        params={{ transactionId: transaction.sourceTransactionId }}
        className={styles.contact}
        aria-label={t('activity.review.writeOf', { merchant: transaction.merchantName })}
      >
        {t('activity.review.write')}
      </Link>
      <span className={styles.until}>
        {t('activity.review.open', { date: formatMonthDay(until, transaction.timeZone) })}
      </span>
    </>
  )
}

function Done() {
  const t = useCopy()
  return (
    <span className={styles.reviewed}>
      <CheckIcon size={16} />
      {t('activity.review.done')}
    </span>
  )
}

/** The stars and the words as far as there is room, and the restaurant's answer. */
function Written({ id, review }: { readonly id: string; readonly review: OwnReview }) {
  const t = useCopy()
  const { rating, text, state, managementResponse } = review
  return (
    <div className={styles.written}>
      <Stars rating={rating} label={t('review.own.stars', { count: rating })} />
      {state === 'published' ? null : <span>{t(`activity.review.${state}`)}</span>}
      <p className={styles.words} dir="auto">
        {text}
      </p>
      <Link
        to="/account/recent_activity/$transactionId/review"
        params={{ transactionId: id }}
        className={styles.contact}
      >
        {t('activity.review.whole')}
      </Link>
      {managementResponse === null ? null : (
        <div className={styles.response}>
          <p>{t('merchant.reviews.response')}</p>
          <p className={styles.words}>{managementResponse}</p>
        </div>
      )}
    </div>
  )
}
