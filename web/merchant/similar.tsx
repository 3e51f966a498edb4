import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { ArrowRightIcon } from '#ui/icons/arrow-right-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './similar.module.css'
import { useApproached } from './use-approached.ts'

// Where the row can't be had, the link beside the title still leads to the same restaurants.
const SimilarRow = lazy(() =>
  import('./similar-row.tsx').then(
    (part) => ({ default: part.SimilarRow }),
    () => ({ default: () => null }),
  ),
)

/** The same cuisine in the same city: a link at once, a row of restaurants once the reader comes near. */
export function Similar({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const section = useRef<HTMLElement>(null)
  const near = useApproached(section)
  const { city, state } = merchant.location.address
  const [cuisine] = merchant.details.cuisines
  const place = `${city}, ${state}`
  return (
    <section ref={section} className={styles.section} aria-labelledby="similar-title">
      <header className={styles.header}>
        <h2 id="similar-title" className={styles.title}>
          {t('merchant.similar.title')}
        </h2>
        <Link
          to="/search"
          search={{ location: place, ...(cuisine === undefined ? {} : { restaurantOrCuisine: cuisine }) }}
          className={styles.all}
        >
          {t('merchant.similar.all', { cuisine: cuisine ?? '', place })}
          <ArrowRightIcon size={18} />
        </Link>
      </header>
      <div className={styles.row}>
        {near ? (
          <Suspense>
            <SimilarRow merchant={merchant} labelledBy="similar-title" />
          </Suspense>
        ) : null}
      </div>
    </section>
  )
}
