import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser has taken over what the server drew: what depends on the browser's clock or comes late is not part of that. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
