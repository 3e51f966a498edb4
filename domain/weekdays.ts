/** The days of a week by their short names; a weekday's number is its place here, Sunday 0. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday of a calendar day written as 2026-03-31; a RangeError for what is no day. */
export function weekdayOf(day: string): Weekday {
  const name = weekdays[new Date(day).getUTCDay()]
  if (name) return name
  throw new RangeError(day)
}
