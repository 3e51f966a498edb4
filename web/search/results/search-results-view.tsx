import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import type { SearchState } from '../state/search-state.ts'
import type { SearchResults } from '../state/use-search-results.ts'
import { CityLinks } from './city-links.tsx'
import { ResultList, ResultSkeletons } from './result-list.tsx'
import styles from './search-results-view.module.css'
import { NoResults, PastTheEnd, UnknownPlace } from './search-without-results.tsx'

interface SearchResultsViewProps {
  readonly state: SearchState
  readonly results: SearchResults
}

export function SearchResultsView({ state, results }: SearchResultsViewProps) {
  const t = useCopy()
  switch (results.kind) {
    case 'nothingAsked':
      return <SearchInvitation />
    case 'loading':
      return <ResultSkeletons />
    case 'failed':
      return <MessageWithRetry title={t('search.error.title')} text={t('search.error.text')} retry={results.retry} />
    case 'answered':
      if (results.answer.place === null) return <UnknownPlace state={state} suggestions={results.answer.suggestions} />
      if (results.answer.totalResultSize === 0) return <NoResults state={state} answer={results.answer} />
      if (results.answer.data.length === 0) return <PastTheEnd state={state} />
      return <ResultList state={state} results={results} />
  }
}

/** Before anything was asked. */
function SearchInvitation() {
  const t = useCopy()
  return (
    <section className={styles.invitation}>
      <h1 className={styles.title}>{t('search.title')}</h1>
      <p className={styles.text}>{t('search.invitation.text')}</p>
      <CityLinks />
    </section>
  )
}

interface MessageWithRetryProps {
  readonly title: string
  readonly text: string
  retry(): void
}

function MessageWithRetry({ title, text, retry }: MessageWithRetryProps) {
  const t = useCopy()
  return (
    <EmptyState title={title} text={text}>
      <Button onClick={retry}>{t('search.error.retry')}</Button>
    </EmptyState>
  )
}
