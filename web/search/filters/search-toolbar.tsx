import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CloseIcon } from '#ui/icons/sign-icons.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { extraPart } from '../../later/extra-part.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { useFlags } from '../../site/use-flag.ts'
import { useTouched } from '../../later/use-touched.ts'
import { chosenOptions, isOffered, quickOptions, tableText, withoutFilters } from './filter-groups.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './search-toolbar.module.css'
import type { SearchState } from '../state/search-state.ts'
import type { ChangeSearch } from '../state/search-navigation.ts'
import type { SearchResults } from '../state/use-search-results.ts'

const DineInHighlight = extraPart(async () => (await import('./dine-in-highlight.tsx')).DineInHighlight)

interface SearchToolbarProps {
  readonly state: SearchState
  readonly change: ChangeSearch
  readonly results: SearchResults
}

/** The filter panel's button, what is on with a way to take it off, and what people most often put on. All of them are links. */
export function SearchToolbar({ state, change, results }: SearchToolbarProps) {
  const t = useCopy()
  const touched = useTouched()
  const chosen = chosenOptions(state)
  const flags = useFlags()
  const offered = quickOptions(state).filter((option) => isOffered(flags, option))
  return (
    <div className={styles.toolbar}>
      <FilterPanel state={state} change={change} results={results} />
      {chosen.map(({ text, price, without }) => (
        <Link key={text ?? price} to="/search" search={without} resetScroll={false} className={styles.on}>
          {text === null ? price : t(text)}
          <CloseIcon size={14} />
          <Hidden>{t('search.removeFilter')}</Hidden>
        </Link>
      ))}
      {chosen.length === 0 ? null : (
        <Link to="/search" search={withoutFilters(state)} resetScroll={false} className={styles.clear}>
          {t('search.clearFilters')}
        </Link>
      )}
      {/* A table is offered on a phone as well, and one more. */}
      {offered.map(({ text, added, isDineIn }) => (
        <span key={text} className={text === tableText ? undefined : styles.offered}>
          <Link to="/search" search={added} resetScroll={false} className={styles.chip}>
            {t(text)}
          </Link>
          {isDineIn && touched ? (
            <Suspense>
              <DineInHighlight />
            </Suspense>
          ) : null}
        </span>
      ))}
    </div>
  )
}
