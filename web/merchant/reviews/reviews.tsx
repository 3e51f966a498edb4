import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import type { MerchantReview } from '#contract/schemas/review.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { StarIcon } from '#ui/icons/merchant-icons.tsx'
import { reviewsQuery } from '../../api/merchant-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import { monthOf } from '../about/long-date.ts'
import { Section } from '../about/section.tsx'
import { type MerchantSearch, reviewCount } from './merchant-search.ts'
import { RatingHistogram } from './rating-histogram.tsx'
import styles from './reviews.module.css'

interface ReviewsProps {
  readonly merchant: MerchantDetail
  readonly search: MerchantSearch
}

/** How the ratings spread, then what guests wrote. More of them are a link, since the address says how many are shown. */
export function Reviews({ merchant, search }: ReviewsProps) {
  const t = useCopy()
  const { data } = useQuery(reviewsQuery(useCallApi(), { merchantId: merchant.id, count: reviewCount(search) }))
  const mayWrite = useIsOpen('reviews')
  const reviews = data?.data ?? []
  const count = data?.totalResultSize ?? 0
  return (
    <Section id="reviews" title={t('merchant.reviews.title')}>
      {merchant.details.rating.numberOfRatings === 0 ? (
        <p>{t(mayWrite ? 'merchant.reviews.noneWriteFirst' : 'merchant.reviews.none')}</p>
      ) : (
        <RatingHistogram merchant={merchant} />
      )}
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      {reviews.length === 0 ? null : (
        <p className={styles.more}>
          <span role="status">{t(counted('merchant.reviews.shown', count), { shown: reviews.length, count })}</span>
          {reviews.length < count ? (
            <Link
              to="/merchants/$merchantId"
              params={{ merchantId: merchant.id }}
              search={{ reviews: (search.reviews ?? 1) + 1 }}
              hash="reviews"
              hashScrollIntoView={false}
              resetScroll={false}
              replace
              preload={false}
              className={buttonClass('secondary')}
            >
              {t('merchant.reviews.more')}
            </Link>
          ) : null}
        </p>
      )}
    </Section>
  )
}

/** One guest's words, and what the restaurant answered. */
function Review({ review }: { readonly review: MerchantReview }) {
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

const all = [1, 2, 3, 4, 5] as const

/** Five stars, as many of them full as were given. */
function ReviewStars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span className={styles.stars}>
      {all.map((star) => (
        <span key={star} className={styles.star} data-full={star <= rating || undefined}>
          <StarIcon size={16} />
        </span>
      ))}
      <Hidden>{label}</Hidden>
    </span>
  )
}
