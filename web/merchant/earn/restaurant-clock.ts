import type { Opening } from '#contract/schemas/merchant.ts'
import { dayMs, hourMs, type Instant, isoDay } from '#domain/dates.ts'
import { instantOfLocal } from '#domain/local-time.ts'
import { weekdays } from '#domain/weekdays.ts'

/** A moment as a calendar and a clock at the restaurant show it: 2026-03-31 and 19:00, as fields of a form take them. */
export interface LocalMoment {
  readonly day: string
  readonly time: string
}

const quarterMs = hourMs / 4

/** Seven o'clock tonight at the restaurant, or the next quarter of an hour where that is over. */
export function eveningThere(now: Instant, timeZone: string): LocalMoment {
  const day = isoDay(now, timeZone)
  const soon = Math.ceil(now / quarterMs) * quarterMs
  return localMoment(Math.max(soon, instantOfLocal(`${day}T19:00:00`, timeZone)), timeZone)
}

function localMoment(at: Instant, timeZone: string): LocalMoment {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return { day: isoDay(at, timeZone), time }
}

/** Null for what is no day or no time. */
export function instantThere({ day, time }: LocalMoment, timeZone: string): Instant | null {
  try {
    return instantOfLocal(`${day}T${time}:00`, timeZone)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const dayMinutes = 1_440

/** Whether it is closed then by the hours that it tells; never where it tells none. */
export function isClosedAt(hours: readonly Opening[], { day, time }: LocalMoment): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = hour * 60 + minute
  const [today, before] = [day, isoDay(Date.parse(`${day}T12:00Z`) - dayMs, 'UTC')].map(
    (date) => weekdays[new Date(`${date}T00:00Z`).getUTCDay()],
  )
  const isOpen = hours.some(
    ({ day: weekday, opens, closes }) =>
      (weekday === today && opens <= at && at < closes) || (weekday === before && at + dayMinutes < closes),
  )
  return hours.length > 0 && !isOpen
}
