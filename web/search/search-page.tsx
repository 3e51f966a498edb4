import { useCopy } from '../copy/use-copy.ts'
import { useFlags } from '../site/use-flag.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { MapModeButton } from './map/map-mode-button.tsx'
import { SearchForm } from './form/search-form.tsx'
import { SearchMap } from './map/search-map.tsx'
import styles from './search-page.module.css'
import { SearchResultsView } from './results/search-results-view.tsx'
import { offeredSearch } from './state/search-request.ts'
import { SearchToolbar } from './filters/search-toolbar.tsx'
import { WishBar } from './tables/lazy-tables.tsx'
import { useRememberedSearch } from './state/use-remembered-search.ts'
import { useSearchNavigation } from './state/search-navigation.ts'
import { useSearchResults, type SearchResults } from './state/use-search-results.ts'

/** The address holds the whole search: what is shown follows from it, and every change goes through it. */
export function SearchPage() {
  const t = useCopy()
  const { state: asked, change } = useSearchNavigation()
  const state = offeredSearch(asked, useFlags())
  const results = useSearchResults(state)
  useRememberedSearch(state, results)
  const searched = isSomewhere(results)
  return (
    <>
      <PageHead title={t('search.title')} />
      <div className={searched ? styles.split : styles.single} data-view={searched ? state.view : undefined}>
        <div className={styles.list}>
          <div className={styles.top}>
            <SearchForm state={state} change={change} />
            {searched ? <SearchToolbar state={state} change={change} results={results} /> : null}
            {searched && state.table ? <WishBar state={state} merchantIds={idsOf(results)} /> : null}
          </div>
          <SearchResultsView state={state} results={results} />
          {searched ? <MapModeButton state={state} change={change} /> : null}
        </div>
        {searched ? (
          <div className={styles.map}>
            <SearchMap state={state} change={change} results={results} />
            {state.view === 'map' ? <MapModeButton state={state} change={change} /> : null}
          </div>
        ) : null}
      </div>
    </>
  )
}

function idsOf(results: SearchResults): readonly string[] {
  return results.kind === 'answered' && !results.outdated ? results.answer.data.map(({ id }) => id) : []
}

/** Whether there is anything to filter and to show on a map. */
function isSomewhere(results: SearchResults): boolean {
  return results.kind !== 'nothingAsked' && !(results.kind === 'answered' && results.answer.place === null)
}
