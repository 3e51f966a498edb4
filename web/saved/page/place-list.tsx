import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SavedPlaces } from '#contract/schemas/favourites/favourite.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { PageLinks } from '../../frame/page/page-links.tsx'
import { MerchantCardSkeleton } from '../../merchant-card/merchant-card-skeleton.tsx'
import { MerchantCard } from '../../merchant-card/merchant-card.tsx'
import styles from '../../search/results/result-list.module.css'
import { EndingSoon } from './ending-soon.tsx'
import type { SavedSearch } from '../data/saved-search.ts'

export type SavedCard = SavedPlaces['data'][number]

interface PlaceListProps {
  readonly search: SavedSearch
  readonly places: SavedPlaces
  /** What else can be done with one of them. */
  renderBelow?(card: SavedCard): ReactNode
}

const cardSizes = '(width >= 1050px) 320px, (width >= 661px) 46vw, 92vw'

/** The restaurants as the search shows them. What is taken away here stays until somebody comes again, and with it the way to take that back. */
export function PlaceList({ search, places, renderBelow }: PlaceListProps) {
  return (
    <div className={styles.section}>
      <EndingSoon endings={places.endingSoon} />
      <SortLinks search={search} />
      <ul className={styles.list}>
        {places.data.map((card) => (
          <li key={card.id}>
            <MerchantCard heading="h2" merchant={card} sizes={cardSizes} />
            {renderBelow?.(card)}
          </li>
        ))}
      </ul>
      <PageLinks
        pageNo={places.pageNo}
        totalPages={places.totalPages}
        renderLink={({ pageNo, ...link }) => <Link to="/saved" search={{ ...search, pageNo }} {...link} />}
      />
    </div>
  )
}

function SortLinks({ search }: { readonly search: SavedSearch }) {
  const t = useCopy()
  const { sortBy } = search
  const other = sortBy === undefined ? ('distance' as const) : undefined
  return (
    <p className={styles.count}>
      {t(sortBy === undefined ? 'saved.sortedBySaved' : 'saved.sortedByDistance')}{' '}
      <Link to="/saved" search={{ ...search, sortBy: other, pageNo: undefined }} resetScroll={false}>
        {t(other === undefined ? 'saved.sortBySaved' : 'saved.sortByDistance')}
      </Link>
    </p>
  )
}

const skeletons = Array.from({ length: 6 }, (_, index) => index)

export function PlaceSkeletons() {
  const t = useCopy()
  return (
    <div className={styles.section} aria-busy="true">
      <p role="status">
        <Hidden>{t('frame.loading')}</Hidden>
      </p>
      <ul className={styles.list}>
        {skeletons.map((place) => (
          <li key={place}>
            <MerchantCardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PlacesFailed({ retry }: { retry(): void }) {
  const t = useCopy()
  return (
    <EmptyState heading="h2" title={t('saved.error.title')} text={t('saved.error.text')}>
      <Button onClick={retry}>{t('error.retry')}</Button>
    </EmptyState>
  )
}

export function NoPlaces({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useCopy()
  return (
    <EmptyState heading="h2" title={title} text={text}>
      <Link to="/search" className={buttonClass('primary')}>
        {t('saved.none.search')}
      </Link>
    </EmptyState>
  )
}
