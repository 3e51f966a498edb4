import { useCopy } from '../copy/use-copy.ts'
import { MessageWithRetry } from './message-with-retry.tsx'
import { ResultList } from './result-list.tsx'
import { ResultSkeletons } from './result-skeletons.tsx'
import { SearchInvitation } from './search-invitation.tsx'
import type { SearchState } from './search-state.ts'
import { NoResults, PastTheEnd, UnknownPlace } from './search-without-results.tsx'
import type { SearchResults } from './use-search-results.ts'

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
