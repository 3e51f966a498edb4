import { dayMs } from '../dates.ts'

/** Days are ISO dates (2026-03-31) where the member's year is counted. */
export interface VipClockQuestion {
  /** Qualified dines of this year, and how many make a member VIP. */
  readonly dined: number
  readonly required: number
  readonly today: string
  readonly joined: string
}

/**
 * What the year comes to. `onTime`: at the pace of this year so far the last dine falls on `day`, which is still this year. `late`: it does not, or
 * nobody has dined yet; a dine every `everyDays` days is then enough, 0 where there are more dines than days left. `done`: there is nothing left to do.
 */
export type VipClock =
  | { readonly pace: 'done' }
  | { readonly pace: 'onTime'; readonly day: string }
  | { readonly pace: 'late'; readonly everyDays: number }

/** The pace counts from 1 January, or from the day of joining where that came later; today is a day of it. Source: docs/product.md, "The VIP clock". */
export function vipClock({ dined, required, today, joined }: VipClockQuestion): VipClock {
  const remaining = required - dined
  if (remaining <= 0) return { pace: 'done' }
  const now = dayNumber(today)
  const year = today.slice(0, 4)
  const lastDay = dayNumber(`${year}-12-31`)
  const since = Math.min(now, Math.max(dayNumber(`${year}-01-01`), dayNumber(joined)))
  const arrives = dined === 0 ? Infinity : now + Math.ceil((remaining * (now - since + 1)) / dined)
  if (arrives <= lastDay) return { pace: 'onTime', day: isoOf(arrives) }
  return { pace: 'late', everyDays: Math.floor((lastDay - now + 1) / remaining) }
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00Z`) / dayMs
}

function isoOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
