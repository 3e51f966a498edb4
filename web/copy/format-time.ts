import { homeZone } from '#domain/dates.ts'

const styles = {
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  shortDay: { month: 'short', day: 'numeric' },
  longDay: { month: 'long', day: 'numeric', year: 'numeric' },
  wholeDay: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  clock: { hour: 'numeric', minute: '2-digit' },
  month: { month: 'short' },
  monthDay: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is slow, and a list asks for the same few again and again. */
function format(style: keyof typeof styles, at: string | number, timeZone: string): string {
  const key = `${style} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...styles[style] })
  formats.set(key, known)
  return known.format(new Date(at)).replaceAll('\u202F', ' ')
}

/** "Nov 19, 2026". Times are New York's, except where a restaurant's own are asked for. */
export function formatDay(at: string | number, timeZone: string = homeZone): string {
  return format('day', at, timeZone)
}

/** "Nov 19" */
export function formatMonthDay(at: string | number, timeZone: string = homeZone): string {
  return format('shortDay', at, timeZone)
}

/** "November 19, 2026" */
export function formatLongDay(at: string | number, timeZone: string = homeZone): string {
  return format('longDay', at, timeZone)
}

/** "November 19, 2026, 7:42 PM EST" */
export function formatMoment(at: string | number, timeZone: string = homeZone): string {
  return `${formatLongDay(at, timeZone)}, ${formatTime(at, timeZone)}`
}

/** "7:42 PM EST" */
export function formatTime(at: string | number, timeZone: string = homeZone): string {
  return format('time', at, timeZone)
}

/** "Thursday, November 19, 2026, 7:42 PM", and "7:42 PM HST" where the restaurant's time is not New York's. */
export function formatVisit(at: string | number, timeZone: string): string {
  return `${format('wholeDay', at, timeZone)}, ${format(timeZone === homeZone ? 'clock' : 'time', at, timeZone)}`
}

/** For a date set as a small calendar leaf. */
export function calendarLeaf(
  at: string,
  timeZone: string = homeZone,
): { readonly month: string; readonly day: string } {
  return { month: format('month', at, timeZone), day: format('monthDay', at, timeZone) }
}
