import { dayMs, type Instant } from '../dates.ts'
import type { Cents } from '../money/money.ts'

/**
 * What a reservation is by now. `pending`: the provider was asked, and its answer is not known; `failed`: it never came to be; `honoured`: the guests
 * came, says the restaurant; `noShow`: they did not.
 */
export const reservationStates = ['pending', 'booked', 'failed', 'cancelled', 'honoured', 'noShow'] as const
export type ReservationState = (typeof reservationStates)[number]

/** For so long after a table's moment a restaurant corrects what it said of it. */
export const correctedForMs = 7 * dayMs

/** What a table asks of its guests, as it was shown when it was booked. */
export interface BookingPolicy {
  /** Whether a card has to be given. */
  readonly cardNeeded: boolean
  /** Until when it can be cancelled and costs nothing; null: it costs nothing at all. */
  readonly freeUntil: Instant | null
  /** What cancelling later, or not coming, costs; null: nothing. */
  readonly feeCents: Cents | null
  readonly feePer: 'guest' | 'table'
}

/** What leaving a table costs at a moment: the whole party's fee after the last free moment, and nothing before. */
export function cancellationFee(
  { freeUntil, feeCents, feePer }: BookingPolicy,
  { partySize, at }: { readonly partySize: number; readonly at: Instant },
): Cents {
  if (feeCents === null || freeUntil === null || at <= freeUntil) return 0
  return feePer === 'guest' ? feeCents * partySize : feeCents
}

interface LateMove {
  /** The table that is left, and the one that is taken in its place, with their guests. */
  readonly left: BookingPolicy & { readonly partySize: number }
  readonly taken: BookingPolicy & { readonly partySize: number }
}

/**
 * What a table asks after a move at a moment at which leaving the former one cost something: that fee stays due whenever it is left, and the card with it, or
 * whoever is late would move to a table without a fee and leave that one. Where the new table costs more, that is the fee.
 */
export function policyAfterLateMove({ left, taken }: LateMove): BookingPolicy {
  const fees = [left, taken].map(
    ({ feeCents, feePer, partySize }) => (feeCents ?? 0) * (feePer === 'guest' ? partySize : 1),
  )
  return {
    cardNeeded: left.cardNeeded || taken.cardNeeded,
    freeUntil: left.freeUntil,
    feeCents: Math.max(...fees),
    feePer: 'table',
  }
}

/** What the provider tells of a table. */
export const providerStatuses = ['booked', 'seated', 'noShow', 'cancelledByGuest', 'cancelledByRestaurant'] as const
export type ProviderStatus = (typeof providerStatuses)[number]

/**
 * What a table is after the provider has told of it. A table whose guests came may still be called a no-show, and the other way round: restaurants
 * correct themselves. One that was cancelled stays so, one that failed was never there, and one that is over can't be cancelled.
 */
export function stateAfter(state: ReservationState, status: ProviderStatus): ReservationState {
  if (state === 'cancelled' || state === 'failed') return state
  const isOver = state === 'honoured' || state === 'noShow'
  switch (status) {
    case 'booked':
      return state === 'pending' ? 'booked' : state
    case 'seated':
      return 'honoured'
    case 'noShow':
      return 'noShow'
    case 'cancelledByGuest':
    case 'cancelledByRestaurant':
      return isOver ? state : 'cancelled'
  }
}
