const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** "December 31, 2026" for 2026-12-31, whatever the time zone of the machine. */
export function longDate(day: string): string {
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "December 2026" for a moment in ISO form. */
export function monthOf(moment: string): string {
  return months.format(new Date(moment))
}
