import { type Instant, isoDay, localDay } from '../dates.ts'
import { instantOfLocal } from '../local-time.ts'

/** When a visit of this evening would be, and on which day of the week, 0 (Sunday) to 6: both as the restaurant's calendar has them. */
export interface Evening {
  readonly at: Instant
  readonly weekday: number
}

/**
 * Tonight in a time zone: seven o'clock, from three in the morning on; later in the evening, and until three in the night, a visit now. A payment after
 * midnight is of the next day, here as everywhere. Source: docs/rewards.md, "Forecasts".
 */
export function tonight(now: Instant, timeZone: string): Evening {
  const day = isoDay(now, timeZone)
  const seven = instantOfLocal(`${day}T19:00:00`, timeZone)
  const isDay = instantOfLocal(`${day}T03:00:00`, timeZone) <= now && now < seven
  return { at: isDay ? seven : now, weekday: localDay(now, timeZone).weekday }
}
