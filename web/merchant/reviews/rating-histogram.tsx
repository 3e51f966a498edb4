import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './rating-histogram.module.css'

/** How the ratings spread, from five stars down. The histogram's first number counts one star. */
export function RatingHistogram({
  merchant,
}: {
  readonly merchant: Pick<MerchantDetail, 'details' | 'ratingHistogram'>
}) {
  const t = useCopy()
  const { overallRating, numberOfRatings } = merchant.details.rating
  const rows = merchant.ratingHistogram.map((count, index) => ({ stars: index + 1, count })).toReversed()
  const most = Math.max(1, ...merchant.ratingHistogram)
  return (
    <div className={styles.ratings}>
      <p>
        <span className={styles.figure} aria-hidden="true">
          {overallRating.toFixed(1)}
        </span>
        <span className={styles.count}>
          {t(counted('merchantCard.rating', numberOfRatings), {
            rating: overallRating.toFixed(1),
            count: formatNumber(numberOfRatings),
          })}
        </span>
      </p>
      <ul>
        {rows.map(({ stars, count }) => {
          const label = t(counted('merchant.reviews.stars', stars), { count: stars })
          return (
            <li key={stars} className={styles.bar}>
              <span>{label}</span>
              <progress className={styles.meter} max={most} value={count} aria-label={label} />
              <span>{formatNumber(count)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
