import type { Weekday } from '#contract/schemas/merchant.ts'

export const weekdays: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
}

const sundayFirst = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The weekday of a day written as YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday | undefined {
  return sundayFirst[new Date(`${day}T12:00:00Z`).getUTCDay()]
}
