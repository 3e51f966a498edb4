import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchState } from './search-state.ts'

/** Done when the other search stands in the address. */
export type ChangeSearch = (next: SearchState) => Promise<void>

interface SearchNavigation {
  readonly state: SearchState
  /** Goes to another search. It starts on its first page unless it says otherwise. */
  readonly change: ChangeSearch
}

export function useSearchNavigation(): SearchNavigation {
  const state = useSearch({ from: '/search' })
  const navigate = useNavigate()
  return {
    state,
    change: (next) => navigate({ to: '/search', search: { ...next }, resetScroll: next.pageNo !== state.pageNo }),
  }
}
