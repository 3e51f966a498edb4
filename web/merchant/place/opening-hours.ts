import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { type Weekday, weekdays } from '#domain/weekdays.ts'

/** A week as opening hours are told: from Monday on. */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]]

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
}

export interface DayGroup {
  readonly first: Weekday
  /** The same as the first where the group is one day. */
  readonly last: Weekday
  readonly days: readonly Weekday[]
  /** Empty where it is closed. */
  readonly hours: string
}

/** Days in a row with the same hours become one line: a week that is like every other is told in one. */
export function groupDays(hours: MerchantDetail['hours']): DayGroup[] {
  const groups: DayGroup[] = []
  for (const day of weekFromMonday) {
    const text = hours
      .filter((opening) => opening.day === day)
      .map(openingText)
      .join(', ')
    const before = groups.at(-1)
    if (before?.hours === text) groups[groups.length - 1] = { ...before, last: day, days: [...before.days, day] }
    else groups.push({ first: day, last: day, days: [day], hours: text })
  }
  return groups
}

interface Opening {
  readonly opens: number
  readonly closes: number
}

/** "11:30 AM – 2:30 PM", from minutes after midnight; past 1440 is after midnight. */
export function openingText({ opens, closes }: Opening): string {
  return `${openingClock(opens)} – ${openingClock(closes)}`
}

/** "11:30 AM", "5 PM", of minutes after midnight. */
export function openingClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = minutes % 60
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
  return `${shown} ${hour < 12 ? 'AM' : 'PM'}`
}
