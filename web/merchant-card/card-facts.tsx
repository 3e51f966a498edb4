import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { PriceLevel } from '#ui/price-level.tsx'
import { Rating } from '#ui/rating.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './merchant-card.module.css'

/** Rating, price and cuisines, in one line. */
export function CardFacts({ merchant }: { readonly merchant: Pick<MerchantCard, 'details'> }) {
  const t = useCopy()
  const { rating, priceRange, cuisines } = merchant.details
  return (
    <p className={styles.facts}>
      {rating.numberOfRatings === 0 ? (
        <span>{t('merchantCard.noRating')}</span>
      ) : (
        <Rating
          value={rating.overallRating}
          label={t('merchantCard.rating', { rating: rating.overallRating.toFixed(1) })}
          count={t('merchantCard.ratingCount', { count: formatNumber(rating.numberOfRatings) })}
        />
      )}
      <PriceLevel level={priceRange} label={t('merchantCard.price', { level: priceRange })} />
      <span>{cuisines.join(', ')}</span>
    </p>
  )
}
