import type { Reservation } from '#contract/schemas/reservations/reservation.ts'

interface StateText {
  readonly look: 'open' | 'done' | 'closed'
  readonly text: `reservations.state.${Reservation['state'] | 'change' | 'cancel' | 'lost'}`
}

/** What a table is by now, as a sign and a word. */
export function stateText({ state, waiting, cancelledBy }: Reservation): StateText {
  if (waiting !== null) return { look: 'open', text: `reservations.state.${waiting}` }
  switch (state) {
    case 'pending':
      return { look: 'open', text: 'reservations.state.pending' }
    case 'booked':
    case 'honoured':
      return { look: 'done', text: `reservations.state.${state}` }
    case 'noShow':
      return { look: 'closed', text: 'reservations.state.noShow' }
    case 'cancelled':
      return {
        look: 'closed',
        text: cancelledBy === 'restaurant' ? 'reservations.state.lost' : 'reservations.state.cancelled',
      }
  }
}
