import type { MerchantDetail, Weekday } from '#contract/schemas/merchant.ts'
import { openingText } from './opening-text.ts'
import { weekdays } from './weekdays.ts'

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
  for (const day of weekdays) {
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
