import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { ArrowRightIcon } from '#ui/icons/arrow-icons.tsx'
import { linkClass } from '#ui/navigation/link-class.ts'
import { useCopy } from '../copy/use-copy.ts'
import { RowHeader } from '../merchant-card/row-header.tsx'
import styles from './similar.module.css'
import { useApproached } from '../later/use-approached.ts'

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
      <RowHeader titleId="similar-title" title={t('merchant.similar.title')}>
        <Link
          to="/search"
          search={{ location: place, ...(cuisine === undefined ? {} : { restaurantOrCuisine: cuisine }) }}
          className={linkClass('onward')}
        >
          {t('merchant.similar.all', { cuisine: cuisine ?? '', place })}
          <ArrowRightIcon size={18} />
        </Link>
      </RowHeader>
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
