import type { Network } from '#domain/dines/networks.ts'
import { cardBrandOfNetwork, cardBrands } from '#domain/cards/card-brand.ts'
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
          .map(({ network }) => (
            <li key={network}>
              <BrandMark network={network} />
            </li>
          ))}
      </ul>
    </div>
  )
}

/** A card brand by its name, set in type: the brands' own marks are theirs. */
export function BrandMark({ network }: { readonly network: Network }) {
  return (
    <span className={styles.mark} role="img" aria-label={cardBrandOfNetwork(network).name}>
      <span aria-hidden="true">{cardBrandOfNetwork(network).name}</span>
    </span>
  )
}
