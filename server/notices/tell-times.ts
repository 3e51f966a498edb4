import { homeZone as timeZone, type Instant } from '#domain/dates.ts'

const days = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' })
const times = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** "November 19, 2026" */
export function dayOf(at: Instant): string {
  return days.format(at)
}

/** "November 19, 2026, 7:42 PM EST" */
export function momentOf(at: Instant): string {
  return `${days.format(at)}, ${times.format(at).replaceAll('\u202F', ' ')}`
}
