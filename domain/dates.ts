/** A moment, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Whose days and years count where no restaurant says otherwise. Source: docs/product.md, "Locale". */
export const homeZone = 'America/New_York'

/** Where a day begins first, and where it ends last. */
export const earliestZone = 'Etc/GMT-14'
export const latestZone = 'Etc/GMT+12'

/** A calendar day somewhere. Months run from 1 to 12, weekdays from 0 (Sunday) to 6 (Saturday). */
export interface LocalDay {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly weekday: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, LocalDay>()
const maximumDays = 20_000
/** No zone's offset is finer: a quarter of an hour lies on one calendar day everywhere. */
const quarterMs = hourMs / 4

/** The calendar day of a moment in an IANA time zone; an unknown zone is a RangeError. */
export function localDay(at: Instant, timeZone: string): LocalDay {
  const key = `${Math.floor(at / quarterMs)} ${timeZone}`
  const known = days.get(key)
  if (known) return known
  if (days.size >= maximumDays) days.clear()
  const day = workOutDay(at, timeZone)
  days.set(key, day)
  return day
}

function workOutDay(at: Instant, timeZone: string): LocalDay {
  const [month = 0, day = 0, year = 0] = format(timeZone).format(at).split('/').map(Number)
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

/** A calendar month as 2026-03. */
export function monthKey(day: LocalDay): string {
  return `${day.year}-${String(day.month).padStart(2, '0')}`
}

/** Midnight of an ISO date (2026-03-31) in a time zone. A day that does not exist is a RangeError. */
export function startOfDay(date: string, timeZone: string): Instant {
  const utc = Date.parse(`${date}T00:00Z`)
  const wanted = new Date(utc).toISOString().slice(0, 10)
  const hours = Array.from({ length: 29 }, (_, hour) => utc + (hour - 14) * hourMs)
  const start = hours.find((at) => isoDay(at, timeZone) === wanted)
  if (start === undefined) throw new RangeError(`no midnight of ${date} in ${timeZone}`)
  return start
}

/** The day before an ISO date. */
export function previousDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) - dayMs).toISOString().slice(0, 10)
}

/** The day after an ISO date. */
export function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** The calendar day of a moment in a time zone, as 2026-03-31. */
export function isoDay(at: Instant, timeZone: string): string {
  const day = localDay(at, timeZone)
  return `${monthKey(day)}-${String(day.day).padStart(2, '0')}`
}

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  formats.set(timeZone, made)
  return made
}
