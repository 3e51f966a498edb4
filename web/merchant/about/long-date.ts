const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "December 31, 2026" for 2026-12-31, whatever the time zone of the machine. */
export function longDate(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** "December 2026" for a moment in ISO form. */
export function monthOf(moment: string): string {
  const date = new Date(moment)
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
