import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPageCovered } from '#ui/overlays/open-popovers.ts'

/**
 * The answer as the list shows it: a new one takes the place of the last in a view transition, in browsers that have them. An answer that is
 * overtaken is never shown.
 */
export function useShownAnswer<Answer>(answer: Answer): Answer {
  const [shown, setShown] = useState(answer)
  // Meets the browser's view transitions, which look at the page before and after.
  useLayoutEffect(() => {
    if (answer !== shown) return moveTo(() => setShown(() => answer))
  }, [answer, shown])
  return shown
}

/** Changes the page, in a transition where there may be one. Returns what calls it off. */
function moveTo(change: () => void): () => void {
  let isNewest = true
  if (mayMove()) {
    const transition = document.startViewTransition(() => {
      if (isNewest) flushSync(change)
    })
    // One that is overtaken changes the page without moving.
    transition.ready.catch(() => {})
  } else change()
  return () => {
    isNewest = false
  }
}

/** Not under an open panel, which the picture of the list would cover. */
function mayMove(): boolean {
  return (
    'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches && !isPageCovered()
  )
}
