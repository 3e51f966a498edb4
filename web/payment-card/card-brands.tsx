import { cardBrandByType, cardBrands, type CardType } from '#domain/cards/card-brand.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './card-brands.module.css'

export function AcceptedBrands() {
  const t = useCopy()
  const { cardTypesAccepted } = usePartner()
  return (
    <div className={styles.brands}>
      <p className={styles.label}>{t('addCard.acceptedLabel')}</p>
      <ul className={styles.list}>
        {cardBrands
          .filter(({ code }) => cardTypesAccepted.includes(code))
          .map(({ cardType }) => (
            <li key={cardType}>
              <BrandMark cardType={cardType} />
            </li>
          ))}
      </ul>
    </div>
  )
}

/** A card brand by its name, set in type: the brands' own marks are theirs. */
export function BrandMark({ cardType }: { readonly cardType: CardType }) {
  return (
    <span className={styles.mark} role="img" aria-label={cardBrandByType(cardType).name}>
      <span aria-hidden="true">{cardBrandByType(cardType).name}</span>
    </span>
  )
}
