const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
/** Who only reads is left to it for this time, in milliseconds: nothing opens over a page that nobody has moved on yet. */
const patience = 20_000

/** Runs once: at the first sign of a person, or after a while. Returns what calls it off. */
export function onFirstActivity(run: () => void): () => void {
  const timer = setTimeout(once, patience)
  function stop(): void {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, once)
  }
  function once(): void {
    stop()
    run()
  }
  for (const sign of signs) addEventListener(sign, once, { passive: true })
  return stop
}
