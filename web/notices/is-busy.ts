import { isPageCovered } from '#ui/is-page-covered.ts'

/** Somebody types, or has something open: what opens by itself waits. */
export function isBusy(): boolean {
  const isOpen = isPageCovered()
  return isOpen || document.activeElement?.matches('input, textarea, select, iframe') === true
}
