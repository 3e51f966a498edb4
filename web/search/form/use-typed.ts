import { useSyncExternalStore, type RefObject } from 'react'

/** What somebody has typed into a field, perhaps before this was loaded; empty while it holds what it came with. */
export function useTyped(input: RefObject<HTMLInputElement | null>): string {
  function subscribe(listener: () => void): () => void {
    const field = input.current
    field?.addEventListener('input', listener)
    return () => field?.removeEventListener('input', listener)
  }
  return useSyncExternalStore(
    subscribe,
    () => changedValue(input.current),
    () => '',
  )
}

function changedValue(field: HTMLInputElement | null): string {
  return field === null || field.value === field.defaultValue ? '' : field.value
}
