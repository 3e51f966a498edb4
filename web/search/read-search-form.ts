import { parseSearch } from '../routes/plain-search.ts'
import { searchState, type SearchState } from './search-state.ts'

/** Inputs and filters stand in different places of the page; their `form` attribute makes them one. */
export const searchFormId = 'search'

/** What the form would put into the address. */
export function readSearchForm(form: HTMLFormElement): SearchState {
  const address = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') address.append(name, value)
  return searchState(parseSearch(address.toString()))
}
