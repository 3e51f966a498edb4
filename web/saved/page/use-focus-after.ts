import { useLayoutEffect, useRef } from 'react'
import type { SavedCard } from './place-list.tsx'

/** The id of the button that opens a restaurant's lists. */
export function listsButtonId(merchantId: string): string {
  return `lists-${merchantId}`
}

interface Closed {
  readonly id: string
  readonly at: number
}

/**
 * Who takes a restaurant off the list that they look at loses its button, and with it the focus. It goes to the button of the restaurant that takes its
 * place, and to the page where none is left. Returns what notes that the lists of one were closed.
 */
export function useFocusAfter(places: readonly SavedCard[] | undefined): (card: SavedCard) => void {
  const closed = useRef<Closed | null>(null)
  // Meets the browser's focus, which falls to the document when what had it goes.
  useLayoutEffect(() => {
    const { current } = closed
    if (current === null || places === undefined || places.some(({ id }) => id === current.id)) return
    closed.current = null
    if (document.activeElement !== document.body) return
    const next = places[Math.min(current.at, places.length - 1)]
    const button = next === undefined ? null : document.getElementById(listsButtonId(next.id))
    ;(button ?? document.getElementById('main'))?.focus()
  }, [places])
  return ({ id }) => {
    closed.current = { id, at: places?.findIndex((card) => card.id === id) ?? 0 }
  }
}
