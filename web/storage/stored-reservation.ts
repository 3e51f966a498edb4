import { inSession } from './stored.ts'

const key = 'RN_MERCHANT_RESERVATION'
const place = inSession(key)

/** The table that somebody is after: kept while they sign in or join, and taken up where they come back without its address. */
export interface StoredReservation {
  readonly merchantId: string
  /** On the restaurant's clock, as 2026-11-28T19:00. */
  readonly dateTime: string
  readonly partySize: number
  /** The table that was chosen; null: none yet. */
  readonly slot: string | null
}

export const storedReservation = {
  /** The one at this restaurant; null for another, and for what is none. */
  read(merchantId: string): StoredReservation | null {
    const kept = parsed(place.read())
    return kept?.merchantId === merchantId ? kept : null
  },
  write: (reservation: StoredReservation): void => place.write(JSON.stringify(reservation)),
  clear: (): void => place.clear(),
}

function parsed(text: string | null): StoredReservation | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isReservation(kept) ? kept : null
  } catch {
    return null
  }
}

function isReservation(kept: unknown): kept is StoredReservation {
  if (typeof kept !== 'object' || kept === null) return false
  const { merchantId, dateTime, partySize, slot } = {
    merchantId: null,
    dateTime: null,
    partySize: null,
    slot: 0,
    ...kept,
  }
  return (
    typeof merchantId === 'string' &&
    typeof dateTime === 'string' &&
    typeof partySize === 'number' &&
    (slot === null || typeof slot === 'string')
  )
}
