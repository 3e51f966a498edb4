import type { Units } from '../money/money.ts'
import type { ReservationState } from '../reservations/reservation.ts'
import type { RewardLine } from './evaluation.ts'
import type { RuleDocument } from '../rules/rule-document.ts'

/** What a table promises on a day, beside what its bill earns: it is kept with the table, and given as it was promised. Null: nothing. */
export function promisedReward({ reservationBonus }: Pick<RuleDocument, 'reservationBonus'>): Units | null {
  return reservationBonus
}

/** Why a table earned what it did. */
export type ReservationReason = 'honoured' | 'toCome' | 'noShow' | 'cancelled' | 'failed' | 'nothingPromised'

interface ReservationVerdict {
  readonly amount: Units
  readonly line: Pick<RewardLine, 'source' | 'code' | 'amount'> | null
  readonly reason: ReservationReason
}

/**
 * What a table has earned, in whole units or cents: what it promised where the restaurant says that its guests came, and nothing otherwise. Pure: from the same
 * table the same verdict, in whatever order the restaurant told of it. Source: specification, "Reservation bonus".
 */
export function judgeReservation({
  state,
  promised,
}: {
  readonly state: ReservationState
  readonly promised: Units | null
}): ReservationVerdict {
  if (promised === null || promised === 0) return { amount: 0, line: null, reason: 'nothingPromised' }
  switch (state) {
    case 'honoured':
      return { amount: promised, line: { source: 'B', code: 'reservation', amount: promised }, reason: 'honoured' }
    case 'pending':
    case 'booked':
      return { amount: 0, line: null, reason: 'toCome' }
    case 'noShow':
    case 'cancelled':
    case 'failed':
      return { amount: 0, line: null, reason: state }
  }
}
