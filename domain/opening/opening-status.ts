import { dayMs, type Instant, isoDay } from '../dates.ts'
import { instantOfLocal } from '../local-time.ts'
import { type Weekday, weekdayOf } from '../weekdays.ts'

/** Minutes after midnight on the restaurant's clock; a closing time past 1440 is after midnight. */
interface WeekOpening {
  readonly day: Weekday
  readonly opens: number
  readonly closes: number
}

/** `closesAt` null: it never closes. `opensOn`: the restaurant's day on which it opens, as 2026-03-31, and how many days that is away. */
export type OpeningStatus =
  | { readonly kind: 'open'; readonly closesAt: Instant | null }
  | { readonly kind: 'closed'; readonly opensAt: Instant; readonly opensOn: string; readonly daysAway: number }

interface Period {
  readonly day: string
  readonly opens: Instant
  readonly closes: Instant
}

interface Clock {
  readonly now: Instant
  /** The restaurant's. */
  readonly timeZone: string
}

/** Yesterday, whose night may not be over, and a week from today with the same weekday once more. */
const daysLooked = 9

/**
 * Whether a restaurant is open by the hours of its week, until when, or when it opens next. Hours are those of its clock: where that is changed, a
 * period is an hour longer or shorter. Of an hour that comes twice the first counts. Null: it tells no hours, or none in which it opens.
 */
export function openingStatus(week: readonly WeekOpening[], { now, timeZone }: Clock): OpeningStatus | null {
  const today = isoDay(now, timeZone)
  const days = Array.from({ length: daysLooked }, (_, at) => dayAfter(today, at - 1))
  const periods = days.flatMap((day) => periodsOf(week, { day, timeZone })).toSorted((a, b) => a.opens - b.opens)
  const current = periods.find(({ opens, closes }) => opens <= now && now < closes)
  if (current !== undefined) {
    const closesAt = endOf(periods, current)
    return { kind: 'open', closesAt: closesAt - now > 6 * dayMs ? null : closesAt }
  }
  const next = periods.find(({ opens }) => opens > now)
  if (next === undefined) return null
  const daysAway = days.indexOf(next.day) - 1
  return { kind: 'closed', opensAt: next.opens, opensOn: next.day, daysAway: Math.max(0, daysAway) }
}

function periodsOf(
  week: readonly WeekOpening[],
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Period[] {
  const weekday = weekdayOf(day)
  return week
    .filter((opening) => opening.day === weekday)
    .map(({ opens, closes }) => ({
      day,
      opens: momentOf(day, opens, timeZone),
      closes: momentOf(day, closes, timeZone),
    }))
    .filter(({ opens, closes }) => opens < closes)
}

/** Periods that meet or overlap are one: a restaurant that opens at midnight has not closed at midnight. */
function endOf(periods: readonly Period[], { closes }: Period): Instant {
  let end = closes
  for (const period of periods) if (period.opens <= end && period.closes > end) end = period.closes
  return end
}

function momentOf(day: string, minutes: number, timeZone: string): Instant {
  const clock = `${padded(Math.floor(minutes / 60) % 24)}:${padded(minutes % 60)}:00`
  return instantOfLocal(`${dayAfter(day, Math.floor(minutes / 1_440))}T${clock}`, timeZone)
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

function padded(value: number): string {
  return String(value).padStart(2, '0')
}
