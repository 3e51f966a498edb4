import { homeZone, type Instant } from '#domain/dates.ts'

const day = { month: 'long', day: 'numeric', year: 'numeric' } as const
const times = new Intl.DateTimeFormat('en-US', {
  timeZone: homeZone,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const days = new Map<string, Intl.DateTimeFormat>()

/** "November 19, 2026": in New York, or at the restaurant where it is the day of a visit. */
export function dayOf(at: Instant, timeZone: string = homeZone): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...day })
  days.set(timeZone, format)
  return format.format(at)
}

/** "7:30 PM", on a clock on the wall there. */
export function hourOf(at: Instant, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return hour.format(at).replaceAll('\u202F', ' ')
}

/** "November 19, 2026, 7:42 PM EST" */
export function momentOf(at: Instant): string {
  return `${dayOf(at)}, ${times.format(at).replaceAll('\u202F', ' ')}`
}
