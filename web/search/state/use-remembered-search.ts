import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { stored } from '../../storage/stored.ts'
import { mapBoxOf } from './map-box.ts'
import { currentLocation, currentMapView } from '#domain/search/search-words.ts'
import { searchState, type SearchState } from './search-state.ts'
import type { SearchResults } from './use-search-results.ts'

/** Keeps the last search that succeeded, and brings it back to a person who comes without one; with it the last view of the map. */
export function useRememberedSearch(state: SearchState, results: SearchResults): void {
  const navigate = useNavigate()
  const succeeded = results.kind === 'answered' && !results.outdated && results.answer.totalResultSize > 0
  const { location } = state
  const asked = JSON.stringify(state)
  const box = mapBoxOf(state)
  const view = box === null ? null : JSON.stringify(box)
  // Meets the session storage.
  useEffect(() => {
    if (location === undefined) {
      const last = readSearch()
      if (last?.location !== undefined) void navigate({ to: '/search', search: last, replace: true })
      return
    }
    if (location === currentMapView && view === null) {
      const last = searchState({ ...parsed(asked), ...parsed(stored.mapView.read()) })
      if (mapBoxOf(last) !== null) void navigate({ to: '/search', search: last, replace: true })
      return
    }
    if (view !== null) stored.mapView.write(view)
    if (!succeeded) return
    stored.searchOptions.write(asked)
    if (location !== currentLocation && view === null) stored.searchLocation.write(location)
  }, [asked, location, view, succeeded, navigate])
}

function readSearch(): SearchState | null {
  const options = parsed(stored.searchOptions.read())
  return options === null ? null : searchState(options)
}

/** Null where nothing is kept, or nothing that can be read. */
function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as Record<string, unknown> | null
  } catch {
    return null
  }
}
