import type { MerchantReview } from '#contract/schemas/review.ts'
import { reviewAspects } from '#domain/dines/review-aspects.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Stars } from '#ui/figures/stars.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { monthOf } from '../about/long-date.ts'
import styles from './reviews.module.css'

interface ReviewProps {
  readonly review: MerchantReview
  onReport(): void
}

/** One guest's words, and what the restaurant answered. */
export function Review({ review, onReport }: ReviewProps) {
  const t = useCopy()
  const { rating, text, createdAt, managementResponse, verified } = review
  const author = review.author === '' ? t('merchant.reviews.former') : review.author
  return (
    <li className={styles.review}>
      <p className={styles.by}>
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <Stars rating={rating} label={t('merchant.reviews.given', { count: rating })} />
        <time dateTime={createdAt.slice(0, 10)} className={styles.when}>
          {monthOf(createdAt)}
        </time>
        {verified ? (
          <span className={styles.verified}>
            <CheckIcon size={16} />
            {t('merchant.reviews.verified')}
          </span>
        ) : null}
      </p>
      <p className={styles.words}>{text}</p>
      <Marks marks={review.marks} />
      {managementResponse === null ? null : (
        <div className={styles.response}>
          <p className={styles.from}>{t('merchant.reviews.response')}</p>
          <p className={styles.words}>{managementResponse}</p>
        </div>
      )}
      <p className={styles.foot}>
        <Button look="quiet" onClick={onReport} aria-label={t('merchant.reviews.reportOf', { author })}>
          {t('merchant.reviews.report')}
        </Button>
      </p>
    </li>
  )
}

function Marks({ marks }: Pick<MerchantReview, 'marks'>) {
  const t = useCopy()
  if (marks === null) return null
  return (
    <dl className={styles.marks}>
      {reviewAspects.map((aspect) => (
        <div key={aspect}>
          <dt>{t(`review.aspect.${aspect}`)}</dt>
          <dd>
            <span aria-hidden="true">{marks[aspect]}/5</span>
            <Hidden>{t('merchant.reviews.given', { count: marks[aspect] })}</Hidden>
          </dd>
        </div>
      ))}
    </dl>
  )
}
