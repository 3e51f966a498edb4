import { cardBrands } from '#domain/cards/card-brand.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './accepted-brands.module.css'
import { BrandMark } from './brand-mark.tsx'

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
