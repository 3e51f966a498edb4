import { type Instant, dayMs, homeZone, localDay, monthKey, startOfDay } from '../dates.ts'

/** The last month in which a card is good, as 2027-03. */
export const expiryPattern = /^2\d{3}-(0[1-9]|1[0-2])$/

/** How long before a card expires its member is told. */
export const expiryNoticeMs = 30 * dayMs

/** The moment from which a card is good no more: the month after its last one has begun. `expiry` as 2027-03. */
export function expiresAt(expiry: string): Instant {
  return startOfDay(`${monthAfter(expiry)}-01`, homeZone)
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Whether the card is good no more. */
export function isExpired(expiry: string, now: Instant): boolean {
  return monthKey(localDay(now, homeZone)) > expiry
}

/** The months of which cards are due for a notice: good today, and no more after the days of notice. */
export function expiringMonths(now: Instant): string[] {
  const month = monthKey(localDay(now, homeZone))
  return [month, monthAfter(month)].filter((each) => expiresAt(each) <= now + expiryNoticeMs)
}

/** As it stands on the card: 03/27. */
export function expiryText(expiry: string): string {
  return `${expiry.slice(5)}/${expiry.slice(2, 4)}`
}
