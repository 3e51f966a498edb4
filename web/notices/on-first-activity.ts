const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
/** Who only reads is taken to be there after this time, in milliseconds. */
const patience = 7_000

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
