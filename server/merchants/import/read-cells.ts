import { weekdays } from '#domain/weekdays.ts'
import type { Opening } from '#contract/schemas/merchant.ts'
import { type Instant, nextDay, startOfDay } from '#domain/dates.ts'
import type { Cents } from '#domain/money/money.ts'
import { holdsCardNumber } from '#domain/text/card-number.ts'
import { isCleanText, type TextKind } from '#domain/text/clean-text.ts'

export interface CellLimits {
  readonly most: number
  readonly kind: TextKind
  /** The fewest digits that count as a card number; 13 by default. */
  readonly leastDigits?: number
}

/** Why a cell can't be kept, or null. */
export function uncleanReason(text: string, { most, kind, leastDigits }: CellLimits): string | null {
  if (text.length > most) return `is longer than ${most} characters`
  if (!isCleanText(text, kind)) return 'holds control characters'
  return holdsCardNumber(text, leastDigits) ? 'looks like a payment card number' : null
}

/** Several values stand in one cell with bars between. */
export function readList(text: string): readonly string[] {
  return text.split('|').flatMap((part) => part.trim() || [])
}

/** "250" or "250.00" in cents, more than nothing; null for anything else. */
export function readDollars(text: string): Cents | null {
  const [, dollars = '', cents = ''] = /^(0|[1-9]\d{0,6})(?:\.(\d\d))?$/.exec(text) ?? []
  const amount = Number(dollars) * 100 + Number(cents)
  return amount > 0 ? amount : null
}

/** A calendar day like 2026-01-31 that there is, of this century; null for anything else. */
export function readDay(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

/** The moment at which a day that is included ends, in a time zone. */
export function endOfDay(day: string, timeZone: string): Instant {
  return startOfDay(nextDay(day), timeZone)
}

/** "Mon|Tue" as numbers of weekdays in their order, each once; null where one is no weekday. */
export function readWeekdays(text: string): readonly number[] | null {
  const days = readList(text).map(weekdayNumber)
  return days.includes(-1) ? null : [...new Set(days)].toSorted((a, b) => a - b)
}

/**
 * "Mon-Fri 11:00-14:30|Mon-Fri 17:00-22:00|Sat 17:00-01:00": a closing time that is not later than the opening is after midnight. Null
 * where it reads otherwise.
 */
export function readHours(text: string): readonly Opening[] | null {
  const openings = readList(text).map(readOpenings)
  return openings.includes(null) ? null : openings.flatMap((some) => some ?? []).toSorted(byTime)
}

const span = /^([A-Za-z]{3})(?:-([A-Za-z]{3}))? (\d\d:\d\d)-(\d\d:\d\d)$/

function readOpenings(text: string): readonly Opening[] | null {
  const [, first = '', last = first, opening = '', closing = ''] = span.exec(text) ?? []
  const [from, to, opens, closes] = [weekdayNumber(first), weekdayNumber(last), minutesOf(opening), minutesOf(closing)]
  if (from < 0 || to < 0 || opens === null || closes === null) return null
  const count = ((to - from + 7) % 7) + 1
  const names = Array.from({ length: count }, (_, index) => weekdays[(from + index) % 7])
  return names.flatMap((day) => (day ? [{ day, opens, closes: closes > opens ? closes : closes + 1440 }] : []))
}

function byTime(a: Opening, b: Opening): number {
  return weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || a.opens - b.opens
}

function weekdayNumber(text: string): number {
  return weekdays.findIndex((day) => day.toLowerCase() === text.toLowerCase())
}

function minutesOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  if (hours === undefined || minutes === undefined || text === '') return null
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}
