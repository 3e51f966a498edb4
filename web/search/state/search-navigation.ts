import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseSearch } from '../../site/plain-search.ts'
import { type SearchState, searchState } from './search-state.ts'

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

/** Inputs and filters stand in different places of the page; their `form` attribute makes them one. */
export const searchFormId = 'search'

/** What the form would put into the address. */
export function readSearchForm(form: HTMLFormElement): SearchState {
  const address = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') address.append(name, value)
  return searchState(parseSearch(address.toString()))
}
