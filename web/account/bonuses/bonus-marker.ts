/** For how long a click stands for what the server says later. Source: specification, section 9. */
const markerMs = 35 * 60_000
const key = 'bonusEnrolled'
const listeners = new Set<() => void>()

/** The codes of the bonuses that were registered for here lately, with commas between. Where a browser keeps nothing, there are none. */
export function markedBonuses(): string {
  const now = Date.now()
  return Object.entries(readMarkers())
    .filter(([, at]) => typeof at === 'number' && now - at < markerMs)
    .map(([code]) => code)
    .join()
}

export function markBonus(code: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readMarkers(), [code]: Date.now() }))
  } catch {
    // The server's answer says the same, a little later.
  }
  for (const listener of listeners) listener()
}

export function followMarkers(listener: () => void): () => void {
  listeners.add(listener)
  const timer = setInterval(listener, 60_000)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}

function readMarkers(): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
