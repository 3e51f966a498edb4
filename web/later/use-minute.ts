import { useSyncExternalStore } from 'react'
import type { Instant } from '#domain/dates.ts'

const minuteMs = 60_000

/** The minute that the browser's clock shows, with each new one again; null while the page is as the server drew it, on another clock. */
export function useMinute(): Instant | null {
  return useSyncExternalStore(
    everyFewSeconds,
    () => Math.floor(Date.now() / minuteMs) * minuteMs,
    () => null,
  )
}

/** Often enough for a clock that slept with its device. */
function everyFewSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, 5_000)
  return () => clearInterval(timer)
}
