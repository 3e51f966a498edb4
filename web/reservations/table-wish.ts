import { dayMs, type Instant, isoDay } from '#domain/dates.ts'
import { instantOfLocal } from '#domain/local-time.ts'
import { defaultPartySize, defaultTime, largestParty } from '#domain/reservations/table-rules.ts'
import type { TableSearch } from './table-search.ts'

/** What a member is after: a day and an hour on the restaurant's clock, and for how many. */
export interface TableWish {
  readonly day: string
  readonly time: string
  readonly partySize: number
}

export interface WishClock {
  readonly now: Instant
  /** The restaurant's. */
  readonly timeZone: string
}

/** The wish of an address, or the default: seven o'clock, for two; tomorrow where that is over. */
export function wishOf(
  { dateTime, partySize = defaultPartySize }: Pick<TableSearch, 'dateTime' | 'partySize'>,
  { now, timeZone }: WishClock,
): TableWish {
  if (dateTime !== undefined) {
    const [day = '', time = ''] = dateTime.split('T')
    return { day, time, partySize }
  }
  const today = isoDay(now, timeZone)
  const isOver = instantOfLocal(`${today}T${defaultTime}:00`, timeZone) <= now
  return { day: isOver ? isoDay(now + dayMs, timeZone) : today, time: defaultTime, partySize }
}

/** Whether somebody chose it: it is not what the form begins with. */
export function isOwnWish(wish: TableWish, clock: WishClock): boolean {
  return dateTimeOf(wish) !== dateTimeOf(wishOf({}, clock)) || wish.partySize !== defaultPartySize
}

export function dateTimeOf({ day, time }: TableWish): string {
  return `${day}T${time}`
}

/** The half-hours of a day: 06:00 to 23:30, and then those after midnight. */
export const halfHours: readonly string[] = Array.from({ length: 48 }, (_, step) => {
  const minutes = (step * 30 + 6 * 60) % (24 * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
})

/** One more than can be booked, so that a large party is told what to do. */
export const partySizes: readonly number[] = Array.from({ length: largestParty + 1 }, (_, size) => size + 1)

/** "7:00 PM", of 19:00 on any clock. */
export function clockText(time: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .format(Date.parse(`2000-01-01T${time}Z`))
    .replaceAll('\u202F', ' ')
}

/** "Saturday, November 28", of 2026-11-28T19:00 on any clock. */
export function dayText(dateTime: string): string {
  const style = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', style).format(Date.parse(`${dateTime}Z`))
}
