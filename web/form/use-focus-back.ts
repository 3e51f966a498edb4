import { useEffect, useRef } from 'react'

/**
 * A button that is closed while it works loses the focus. Answers how to note what had it: that has it back once nothing is under way any more,
 * unless the focus went elsewhere.
 */
export function useFocusBack(isWorking: boolean): (from: Element | null) => void {
  const left = useRef<Element | null>(null)
  // Meets the focus, which is the document's.
  useEffect(() => {
    const { current: from } = left
    if (isWorking || from === null) return
    left.current = null
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus({ preventScroll: true })
  }, [isWorking])
  return (from) => {
    left.current = from
  }
}
