import { isPageCovered } from '#ui/overlays/open-popovers.ts'

/** What somebody does at this moment, the hand that only moves among it: it is on its way to something. */
const signs = ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'focusin', 'wheel', 'touchmove', 'scroll'] as const

/** Begins at the moment of loading: who has just come is not at rest. */
let lastSign = performance.now()

function noteSign(): void {
  lastSign = performance.now()
}

for (const sign of signs) addEventListener(sign, noteSign, { passive: true, capture: true })

let lastSubmit = Number.NEGATIVE_INFINITY
addEventListener('submit', () => (lastSubmit = performance.now()), { capture: true })

/** How long ago a form was sent on this page, in milliseconds; infinite: never. */
export function sinceSubmit(): number {
  return performance.now() - lastSubmit
}

/** For how long nobody has done anything on the page, in milliseconds. */
export function restingFor(): number {
  return performance.now() - lastSign
}

/** Somebody types, or has something open: what opens by itself waits. */
export function isBusy(): boolean {
  const isOpen = isPageCovered()
  return isOpen || document.activeElement?.matches('input, textarea, select, iframe') === true
}
