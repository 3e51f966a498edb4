/** What a person does; scrolling by the browser's own restoring is none of it. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchstart'] as const
const listeners = new Set<() => void>()
let touched = false

/** Whether anybody has touched the page. Who came here by a click has touched it before this was loaded. */
export function wasTouched(): boolean {
  return touched || navigator.userActivation.hasBeenActive
}

/** Runs at the first touch from now on. Returns what calls it off. */
export function onTouch(listener: () => void): () => void {
  const listening = new AbortController()
  listeners.add(listener)
  for (const sign of signs)
    window.addEventListener(sign, noteTouch, { signal: listening.signal, passive: true, capture: true })
  return () => {
    listeners.delete(listener)
    listening.abort()
  }
}

/** Takes the page as touched, as going to another page does. */
export function noteTouch(): void {
  if (touched) return
  touched = true
  for (const listener of listeners) listener()
}
