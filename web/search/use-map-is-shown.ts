import { useSyncExternalStore } from 'react'
import type { SearchState } from './search-state.ts'

/** From here on the list and the map stand side by side; search-page.module.css says the same. */
const sideBySide = '(width >= 1050px)'

/** Whether the map is on screen: always beside the list, and otherwise in its own mode. */
export function useMapIsShown({ view }: Pick<SearchState, 'view'>): boolean {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(sideBySide).matches,
    () => false,
  )
  return isWide || view === 'map'
}

function subscribe(listener: () => void): () => void {
  const width = matchMedia(sideBySide)
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}
