import { dayMs, type Instant } from './dates.ts'

const localText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

/**
 * The moment of a local time (2026-03-31T19:41:07) in an IANA time zone. Of an hour that the end of summer time repeats it is the first; one that its
 * beginning skips is told by the offset before. A text of another form, a day that does not exist and an unknown zone are RangeErrors.
 */
export function instantOfLocal(text: string, timeZone: string): Instant {
  const wanted = localText.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(wanted) || !new Date(wanted).toISOString().startsWith(text))
    throw new RangeError(`no local time: ${text.slice(0, 40)}`)
  const offsets = [wanted - dayMs, wanted + dayMs].map((at) => localClock(at, timeZone) - at)
  const moments = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b)
  return moments.find((at) => localClock(at, timeZone) === wanted) ?? wanted - (offsets[0] ?? 0)
}

/** How many minutes a clock on the wall shows since midnight, 0 to 1439. */
export function minuteOfDay(at: Instant, timeZone: string): number {
  const clock = new Date(localClock(at, timeZone))
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/** What a clock on the wall shows at a moment of whole seconds, as if it were UTC. */
function localClock(at: Instant, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}

/** A clock takes longer to be made than to be read. */
const clocks = new Map<string, Intl.DateTimeFormat>()
