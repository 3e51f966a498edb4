import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MerchantCard as Merchant } from '#contract/schemas/merchant.ts'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { PageLinks } from '../../frame/page/page-links.tsx'
import { followsPointer, useIsActive } from '../../map/marks/active-merchant.ts'
import { MerchantCardSkeleton } from '../../merchant-card/merchant-card-skeleton.tsx'
import { MerchantCard } from '../../merchant-card/merchant-card.tsx'
import { CardTables } from '../tables/lazy-tables.tsx'
import type { SearchState } from '../state/search-state.ts'
import type { SearchResults } from '../state/use-search-results.ts'
import styles from './result-list.module.css'
import { ResultsHeading } from './results-heading.tsx'
import { useShownAnswer } from './use-shown-answer.ts'

const firstRow = 2

interface ResultListProps {
  readonly state: SearchState
  readonly results: Extract<SearchResults, { kind: 'answered' }>
}

export function ResultList({ state, results }: ResultListProps) {
  const { outdated, blocked } = results
  const answer = useShownAnswer(results.answer)
  // Nobody is asked for tables of restaurants that are about to go.
  const merchantIds = outdated || answer !== results.answer ? [] : answer.data.map(({ id }) => id)
  return (
    <section aria-busy={outdated} className={styles.section}>
      <ResultsHeading state={state} answer={answer} blocked={blocked} />
      <ul className={styles.list} data-outdated={outdated || undefined}>
        {answer.data.map((merchant, index) => (
          <ResultItem key={merchant.id} merchant={merchant} eager={index < firstRow}>
            {state.table ? <CardTables merchant={merchant} state={state} merchantIds={merchantIds} /> : null}
          </ResultItem>
        ))}
      </ul>
      <PageLinks
        pageNo={answer.pageNo}
        totalPages={answer.totalPages}
        renderLink={({ pageNo, ...link }) => <Link to="/search" search={{ ...state, pageNo }} {...link} />}
      />
    </section>
  )
}

/** Two beside the map, three where it is wide. */
const cardSizes = '(width >= 1050px) 27vw, (width >= 661px) 46vw, 92vw'

interface ResultItemProps {
  readonly merchant: Merchant
  /** Of the first view. */
  readonly eager: boolean
  readonly children: ReactNode
}

/** A result that knows of its pin: pointing at either marks both. */
function ResultItem({ merchant, eager, children }: ResultItemProps) {
  const active = useIsActive(merchant.id)
  return (
    <li className={styles.item} data-active={active || undefined} {...followsPointer(merchant.id)}>
      <MerchantCard heading="h2" merchant={merchant} sizes={cardSizes} {...(eager ? { eager: true } : {})} />
      {children}
    </li>
  )
}

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
