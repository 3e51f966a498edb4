import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantCardSkeleton } from '../merchant-card/merchant-card-skeleton.tsx'
import styles from './result-list.module.css'

const places = Array.from({ length: 9 }, (_, index) => index)

export function ResultSkeletons() {
  const t = useCopy()
  return (
    <section className={styles.section} aria-busy="true">
      <p role="status">
        <Hidden>{t('frame.loading')}</Hidden>
      </p>
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={place}>
            <MerchantCardSkeleton />
          </li>
        ))}
      </ul>
    </section>
  )
}
