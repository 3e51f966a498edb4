import type { Instant } from '../dates.ts'
import { correctedForMs, type ReservationState } from './reservation.ts'

/**
 * What has become of a card that is held for a table. `begun`: a set-up was asked for; `ready`: its card is known; `attached`: a table stands on it;
 * `releasing`: nothing can stand on it any more, and the provider is told; `released`: the provider holds nothing.
 */
export const holdStates = ['begun', 'ready', 'attached', 'releasing', 'released'] as const
export type HoldState = (typeof holdStates)[number]

/** The table that stands on a card. */
export interface HeldTable {
  readonly state: ReservationState
  readonly startsAt: Instant
  /** Whether it asks for a card as it stands now: it may have been moved. */
  readonly cardNeeded: boolean
  /** Whether it was left, or lost, at a moment at which that cost nothing. */
  readonly isFree: boolean
}

/**
 * Until when the card of a table is held. `over`: the restaurant can charge nothing any more; `awaited`: whether there is a table is not known yet. Otherwise
 * it is held until the restaurant is not listened to any more, so that it can charge what its policy says for a late end or for nobody who came.
 * Source: docs/decisions/0131-card-holds.md.
 */
export function heldUntil({ state, startsAt, cardNeeded, isFree }: HeldTable): Instant | 'over' | 'awaited' {
  switch (state) {
    case 'pending':
      return 'awaited'
    case 'failed':
      return 'over'
    case 'cancelled':
      return isFree ? 'over' : startsAt + correctedForMs
    case 'booked':
    case 'honoured':
    case 'noShow':
      return cardNeeded ? startsAt + correctedForMs : 'over'
  }
}
