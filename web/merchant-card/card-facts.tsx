import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { PriceLevel } from '#ui/figures/price-level.tsx'
import { Rating } from '#ui/figures/rating.tsx'
import { counted } from '../copy/counted.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './merchant-card.module.css'

/** Rating, price and cuisines, in one line. */
export function CardFacts({ merchant }: { readonly merchant: Pick<MerchantCard, 'details'> }) {
  const t = useCopy()
  const { rating, priceRange, cuisines } = merchant.details
  const count = formatNumber(rating.numberOfRatings)
  return (
    <p className={styles.facts}>
      {rating.numberOfRatings === 0 ? (
        <span>{t('merchantCard.noRating')}</span>
      ) : (
        <Rating
          value={rating.overallRating}
          label={t(counted('merchantCard.rating', rating.numberOfRatings), {
            rating: rating.overallRating.toFixed(1),
            count,
          })}
          count={count}
        />
      )}
      <PriceLevel level={priceRange} label={t('merchantCard.price', { level: priceRange })} />
      <span>{cuisines.join(', ')}</span>
    </p>
  )
}

/** The words on a merchant's picture: acclaimed by its level, the others by the data, online ordering from the features. */
export function merchantHighlights({
  acclaimedLevel,
  details,
}: Pick<MerchantCard, 'acclaimedLevel' | 'details'>): CopyKey[] {
  const keys: CopyKey[] = []
  if (acclaimedLevel > 0) keys.push('highlight.acclaimed')
  if (details.highlight !== null && details.highlight !== 'acclaimed') keys.push(`highlight.${details.highlight}`)
  return keys
}

export function onlineOrderingHighlight({ details }: Pick<MerchantCard, 'details'>): CopyKey | null {
  switch (details.onlineOrdering) {
    case 'none':
      return null
    case 'available':
      return 'highlight.onlineOrderingAvailable'
    case 'only':
      return 'highlight.onlineOrderingOnly'
  }
}
