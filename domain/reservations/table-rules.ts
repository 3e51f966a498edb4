import { dayMs, hourMs, type Instant, isoDay } from '../dates.ts'

/** What a form asks for before anybody has chosen. Source: specification, "Reservation defaults". */
export const defaultTime = '19:00'
export const defaultPartySize = 2

/** From this many guests on a table is only offered where the provider says that it takes such a party online. Source: docs/decisions/0129-tables.md. */
export const consentPartySize = 6
/** A larger party is told to call. Source: docs/decisions/0129-tables.md. */
export const largestParty = 18

/** Tables are looked for so many half-hours before and after the wish. Source: docs/decisions/0129-tables.md. */
export const slotSteps = 5
export const slotStepMinutes = 30

/** Two tables of one member lie at least so far apart; of exactly so far both stand. Source: specification, "Reservation overlap window". */
export const overlapMs = 2 * hourMs

/** The first and the last day that can be asked for, as 2026-11-25: yesterday and one year ahead. Source: specification, "Reservation date range". */
export function reservationDates(now: Instant, timeZone: string): { readonly first: string; readonly last: string } {
  const today = isoDay(now, timeZone)
  return { first: isoDay(now - dayMs, timeZone), last: yearAfter(today) }
}

/** The same day of the next year; of a leap day it is February 28. */
function yearAfter(date: string): string {
  const wanted = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  return wanted.endsWith('-02-29') ? wanted.replace('-29', '-28') : wanted
}

/** Why there is no table. `none`: all are taken, or the restaurant is shut. */
export const noTableReasons = ['none', 'partyTooSmall', 'partyTooLarge', 'tooFarInAdvance', 'tooClose'] as const

/** How a wish to book ends where it does not end with a table. */
export const bookingFailures = [
  'general',
  'overlap',
  'userDeactivated',
  'slotGone',
  'lockExpired',
  'cardNeeded',
] as const
export type BookingFailure = (typeof bookingFailures)[number]
