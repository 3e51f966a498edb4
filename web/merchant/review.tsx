import type { MerchantReview } from '#contract/schemas/review.ts'
import { useCopy } from '../copy/use-copy.ts'
import { monthOf } from './long-date.ts'
import { ReviewStars } from './review-stars.tsx'
import styles from './reviews.module.css'

/** One guest's words, and what the restaurant answered. */
export function Review({ review }: { readonly review: MerchantReview }) {
  const t = useCopy()
  const { author, rating, text, createdAt, managementResponse } = review
  return (
    <li className={styles.review}>
      <p className={styles.by}>
        <strong>{author}</strong>
        <ReviewStars rating={rating} label={t('merchant.reviews.given', { count: rating })} />
        <time dateTime={createdAt.slice(0, 10)} className={styles.when}>
          {monthOf(createdAt)}
        </time>
      </p>
      <p>{text}</p>
      {managementResponse === null ? null : (
        <div className={styles.response}>
          <p className={styles.from}>{t('merchant.reviews.response')}</p>
          <p>{managementResponse}</p>
        </div>
      )}
    </li>
  )
}
