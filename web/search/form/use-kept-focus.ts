import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A field takes what the address says by being made anew. Who searched from it stays in it: `remember` is called as the search begins, and the
 * field of that name has the focus once the new one is there, unless the person has gone elsewhere meanwhile.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>): { remember(): void } {
  const name = useRef<string | null>(null)
  // Meets the browser's focus, which falls to the page when the field it was in goes.
  useLayoutEffect(() => {
    if (name.current === null || nameOf(document.activeElement) === name.current) return
    const field = form.current?.querySelector<HTMLInputElement>(`input[name='${name.current}']`)
    if (document.activeElement === document.body) field?.focus()
    name.current = null
  })
  return {
    remember() {
      name.current = nameOf(document.activeElement)
    },
  }
}

function nameOf(element: Element | null): string | null {
  return element instanceof HTMLInputElement ? element.name : null
}
