import { homeZone as timeZone } from '#domain/dates.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const month = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short' })
const monthDay = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric' })

/** "Nov 19, 2026" */
export function formatDay(at: string | number): string {
  return day.format(new Date(at))
}

/** "Nov 19" */
export function formatMonthDay(at: string | number): string {
  return shortDay.format(new Date(at))
}

/** "November 19, 2026" */
export function formatLongDay(at: string | number): string {
  return longDay.format(new Date(at))
}

/** "November 19, 2026, 7:42 PM EST" */
export function formatMoment(at: string | number): string {
  return `${formatLongDay(at)}, ${formatTime(at)}`
}

/** "7:42 PM EST" */
export function formatTime(at: string | number): string {
  return time.format(new Date(at)).replaceAll('\u202F', ' ')
}

/** For a date set as a small calendar leaf. */
export function calendarLeaf(at: string): { readonly month: string; readonly day: string } {
  return { month: month.format(new Date(at)), day: monthDay.format(new Date(at)) }
}
