import { Link } from '@tanstack/react-router'
import type { Transaction } from '#contract/schemas/activity.ts'
import type { OwnReview as OwnReviewFacts } from '#contract/schemas/review.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { Stars } from '#ui/figures/stars.tsx'
import { formatLongDay } from '../../copy/format-time.ts'
import { focusOn } from '#ui/focus-on.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageTitle } from '../../form/page-title.tsx'
import styles from './review-page.module.css'

interface OwnReviewProps {
  readonly transaction: Transaction
  readonly review: OwnReviewFacts
  /** `sent`: it takes the place of the form, and has the focus. */
  readonly arrival: 'sent' | 'opened'
  /** Until when another one may take its place, and what begins it; null where none may. */
  readonly rewriting: { readonly until: string; begin(): void } | null
}

/** What a member wrote, and what has become of it. */
export function OwnReview({ transaction, review, arrival, rewriting }: OwnReviewProps) {
  const t = useCopy()
  const { merchantName, merchantId, activeMerchant } = transaction
  const { rating, text, state, refusalReason, managementResponse } = review
  return (
    <>
      <PageTitle
        title={t('review.own.heading', { merchant: merchantName })}
        text={t(`review.state.${state}`, { reason: refusalReason ?? '' })}
        headingRef={arrival === 'sent' ? focusOn : undefined}
      />
      <Stars rating={rating} label={t('review.own.stars', { count: rating })} />
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {managementResponse === null ? null : (
        <div className={styles.response}>
          <p className={styles.from}>{t('merchant.reviews.response')}</p>
          <p className={styles.words}>{managementResponse}</p>
        </div>
      )}
      {rewriting === null ? null : (
        <p>{t('review.rewriteUntil', { date: formatLongDay(rewriting.until, transaction.timeZone) })}</p>
      )}
      <div className={styles.actions}>
        {rewriting === null ? null : <Button onClick={rewriting.begin}>{t('review.rewrite')}</Button>}
        <Link to="/account/recent_activity" className={buttonClass(rewriting === null ? 'primary' : 'secondary')}>
          {t('receipt.back')}
        </Link>
        {activeMerchant && merchantId !== null ? (
          <Link to="/merchants/$merchantId" params={{ merchantId }} className={buttonClass('secondary')}>
            {t('review.restaurant')}
          </Link>
        ) : null}
      </div>
    </>
  )
}
