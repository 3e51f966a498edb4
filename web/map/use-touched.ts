import { useSyncExternalStore } from 'react'

/** What a person does; scrolling by the browser's own restoring is none of it. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchstart'] as const
const listeners = new Set<() => void>()
let touched = false

/** Whether anybody has touched the page yet: what is large waits for it. */
export function useTouched(): boolean {
  return useSyncExternalStore(subscribe, wasTouched, () => false)
}

/** Who came here by a click has touched the page before this was loaded. */
function wasTouched(): boolean {
  return touched || navigator.userActivation.hasBeenActive
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController()
  listeners.add(listener)
  for (const sign of signs)
    window.addEventListener(sign, note, { signal: listening.signal, passive: true, capture: true })
  return () => {
    listeners.delete(listener)
    listening.abort()
  }
}

function note(): void {
  if (touched) return
  touched = true
  for (const listener of listeners) listener()
}
