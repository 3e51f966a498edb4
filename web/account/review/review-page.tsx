import { Link, useParams, type ResolveParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewableDine } from '#contract/schemas/review.ts'
import { reviewWindowDays } from '#domain/dines/reviews.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { reviewableDineQuery } from '../../account-data/account-queries.ts'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatLongDay } from '../../copy/format-time.ts'
import { focusOn } from '#ui/focus-on.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageTitle } from '../../form/page-title.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { usePartner } from '../../site/use-site.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { Placeholder } from '../requests/placeholder.tsx'
import bullets from '../../form/bullets.module.css'
import styles from './review-page.module.css'

/** Where a review of a visit is written: from the list of visits, and from a mail. */
export function ReviewPage() {
  const t = useCopy()
  const { transactionId } = useParams({
    from: '/account/recent_activity/$transactionId/review',
  }) as ResolveParams<'/account/recent_activity/$transactionId/review'>
  const { data: dine, error } = useAccountQuery(reviewableDineQuery(useCallApi(), transactionId))
  return (
    <div className={styles.page}>
      <PageHead title={t('review.title')} />
      {dine === undefined ? <WithoutDine error={error} /> : <Reviewable dine={dine} />}
    </div>
  )
}

function Reviewable({ dine }: { readonly dine: ReviewableDine }) {
  const t = useCopy()
  const { transaction, state, until, review } = dine
  const [arrival, setArrival] = useState<'sent' | 'opened'>('opened')
  const [isWriting, setWriting] = useState(false)
  const mayRewrite = state === 'available' && review?.state === 'refused'
  if (review !== null && !(mayRewrite && isWriting)) {
    const rewriting = mayRewrite ? { until, begin: () => setWriting(true) } : null
    return <OwnReview transaction={transaction} review={review} arrival={arrival} rewriting={rewriting} />
  }
  switch (state) {
    case 'available':
      return (
        <Write
          dine={dine}
          onSent={() => {
            setArrival('sent')
            setWriting(false)
          }}
        />
      )
    case 'expired':
      return (
        <Closed
          title={t('review.expired.title')}
          text={t('review.expired.text', { days: reviewWindowDays, date: formatLongDay(until, transaction.timeZone) })}
        />
      )
    case 'completed':
    case 'forfeit':
    case 'none':
      return <Closed title={t('review.closed.title')} text={t('review.closed.text')} />
  }
}

interface WriteProps {
  readonly dine: ReviewableDine
  onSent(): void
}

function Write({ dine, onSent }: WriteProps) {
  const t = useCopy()
  const { programName } = usePartner()
  const { transaction, until, review } = dine
  const visit = {
    date: formatLongDay(transaction.transactionCreatedAt, transaction.timeZone),
    amount: formatCents(Math.round(transaction.dineAmount * 100)),
  }
  return (
    <>
      <PageTitle
        title={t('review.heading', { merchant: transaction.merchantName })}
        text={t('review.visit', visit)}
        headingRef={review === null ? undefined : focusOn}
      />
      {review === null ? null : <p>{t('review.refusedBefore', { reason: review.refusalReason ?? '' })}</p>}
      <section className={styles.guidelines} aria-labelledby="guidelines">
        <h2 id="guidelines" className={styles.guidelinesTitle}>
          {t('review.guidelines.title')}
        </h2>
        <ul className={bullets.bullets}>
          <li>{t('review.guidelines.own')}</li>
          <li>{t('review.guidelines.fair')}</li>
          <li>{t('review.guidelines.read', { programName })}</li>
          <li>{t('review.guidelines.name')}</li>
        </ul>
        <p>{t('review.until', { date: formatLongDay(until, transaction.timeZone) })}</p>
      </section>
      <ReviewForm transactionId={transaction.sourceTransactionId} before={review} onSent={onSent} />
    </>
  )
}

function WithoutDine({ error }: { readonly error: Error | null }) {
  const t = useCopy()
  if (error === null) return <Placeholder />
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  return (
    <Closed
      title={t(missing ? 'review.notFound.title' : 'activity.error.title')}
      text={t(missing ? 'review.notFound.text' : 'activity.error.text')}
    />
  )
}

function Closed({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useCopy()
  return (
    <EmptyState title={title} text={text}>
      <Link to="/account/recent_activity" className={buttonClass('primary')}>
        {t('receipt.back')}
      </Link>
    </EmptyState>
  )
}
