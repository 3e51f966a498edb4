import { cardBrandByType, type CardType } from '#domain/cards/card-brand.ts'
import styles from './brand-mark.module.css'

/** A card brand by its name, set in type: the brands' own marks are theirs. */
export function BrandMark({ cardType }: { readonly cardType: CardType }) {
  return (
    <span className={styles.mark} role="img" aria-label={cardBrandByType(cardType).name}>
      <span aria-hidden="true">{cardBrandByType(cardType).name}</span>
    </span>
  )
}
