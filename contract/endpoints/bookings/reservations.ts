import { endpoint } from '../../endpoint.ts'
import type { Empty } from '../../schemas/member.ts'
import type {
  BookingBody,
  ChangeBody,
  DisputeBody,
  Reservation,
  ReservationsAnswer,
} from '../../schemas/reservations/reservation.ts'
import type {
  CardHold,
  TableLock,
  TableLockBody,
  TableSearchAnswer,
  TableSearchQuery,
  TablesOfManyAnswer,
  TablesOfManyQuery,
} from '../../schemas/reservations/tables.ts'

/** Tables around a wish, or why there is none. 404 where the restaurant takes no tables through the programme; `providerAway`: nothing is known. */
export const getTables = endpoint<{
  params: { merchantId: string }
  query: TableSearchQuery
  answer: TableSearchAnswer
}>()('GET', '/api/Merchants/:merchantId/Reservations/Availability', { providerAway: 503 })

/**
 * Tables around one wish at many restaurants, each on its own clock. 404 where the programme's members book no tables; `invalidRequest` for a wish that is
 * over, or too far ahead, at all of them; `providerAway`: nothing is known.
 */
export const getTablesOfMany = endpoint<{ query: TablesOfManyQuery; answer: TablesOfManyAnswer }>()(
  'GET',
  '/api/Merchants/Reservations/Availability',
  { providerAway: 503 },
)

/** Keeps a table for five minutes. A member keeps one at a time: an earlier one is given back. `partyTooLarge`: the restaurant takes such a party by a call only. */
export const lockTable = endpoint<{ body: TableLockBody; answer: TableLock }>()(
  'POST',
  '/api/Member/Reservations/Locks',
  { providerAway: 503, slotGone: 409, partyTooLarge: 409, reservationOverlap: 409 },
)
/** Gives a table back that was kept. One that is not kept any more is as good. */
export const unlockTable = endpoint<{ params: { lockId: string }; answer: Empty }>()(
  'DELETE',
  '/api/Member/Reservations/Locks/:lockId',
  {},
)

/**
 * Begins to hold a card for a kept table that asks for one; the same lock has the same set-up. `paymentAway`: the payment provider is not reached, or there is
 * none. 404 where the table asks for no card.
 */
export const beginCard = endpoint<{ params: { lockId: string }; answer: CardHold }>()(
  'POST',
  '/api/Member/Reservations/Locks/:lockId/Card',
  { lockExpired: 409, paymentAway: 503 },
)

/**
 * Books the table that is kept. The same again is that booking. Where the restaurant's answer does not come it is `pending`, and what became of it is
 * found out later. Where the table asks for a card, the server asks the payment provider whether one is held: `cardNeeded`, `cardStepNeeded` (the bank asks
 * its card holder), `cardDeclined`, `paymentAway` (nobody knows); the table stays kept.
 */
export const bookTable = endpoint<{ body: BookingBody; answer: Reservation }>()('POST', '/api/Member/Reservations', {
  lockExpired: 409,
  slotGone: 409,
  reservationOverlap: 409,
  dinerDeactivated: 409,
  cardNeeded: 409,
  cardStepNeeded: 409,
  cardDeclined: 409,
  paymentAway: 503,
  bookingFailed: 409,
})
export const getReservations = endpoint<{ answer: ReservationsAnswer }>()('GET', '/api/Member/Reservations', {})
export const getReservation = endpoint<{ params: { reservationId: string }; answer: Reservation }>()(
  'GET',
  '/api/Member/Reservations/:reservationId',
  {},
)
/** Moves a table to the one that is kept, at the same restaurant. `cardNotMovable`: that one asks for a card, and the table has none. */
export const changeReservation = endpoint<{
  params: { reservationId: string }
  body: ChangeBody
  answer: Reservation
}>()('PUT', '/api/Member/Reservations/:reservationId', {
  lockExpired: 409,
  slotGone: 409,
  reservationOverlap: 409,
  cardNotMovable: 409,
  notOpen: 409,
  bookingFailed: 409,
})
/** Twice is once. */
export const cancelReservation = endpoint<{ params: { reservationId: string }; answer: Reservation }>()(
  'DELETE',
  '/api/Member/Reservations/:reservationId',
  { notOpen: 409, tooLateToCancel: 409 },
)
/** What a member says of a no-show; support reads it. Once for each table. */
export const disputeNoShow = endpoint<{
  params: { reservationId: string }
  body: DisputeBody
  answer: Reservation
}>()('POST', '/api/Member/Reservations/:reservationId/Dispute', { notOpen: 409 })
