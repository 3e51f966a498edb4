import { sandboxFaults as paymentFaults } from '#vendors/payments/sandbox-faults.ts'
import { sandboxFaults } from '#vendors/reservations/sandbox-faults.ts'
import { html, type Html } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { hidden, type PageParts, state, table, token } from '../page-parts.ts'
import type { BookingState } from './booking-desk.ts'
import type { PaymentState } from './payment-desk.ts'

const columns = [{ name: 'Table' }, { name: 'Guest' }, { name: 'Number' }, { name: 'State' }, { name: '' }] as const
type Table = BookingState['tables'][number]

interface Providers {
  readonly bookings: BookingState | null
  readonly payments: PaymentState | null
}

/** What goes wrong at the booking and the payment provider, what restaurants say of their tables, and which cards are held for them. */
export function tablesPage(parts: PageParts, { bookings, payments }: Providers): PageContent {
  return {
    title: 'Tables',
    lead: 'The stand-ins of the booking provider and the payment provider: what goes wrong there, what restaurants say of their tables, and which cards are held for them.',
    body: html`${bookings === null ? absent('booking') : booked(parts, bookings)}
    ${payments === null ? absent('payment') : held(parts, payments)}`,
  }
}

function absent(provider: 'booking' | 'payment'): Html {
  return html`<section><p>The stand-in of the ${provider} provider does not answer.</p></section>`
}

function booked(parts: PageParts, bookings: BookingState): Html {
  const rows = bookings.tables
    .toReversed()
    .map((one) => [
      html`${one.date_time.replace('T', ' ')}<br /><small>${one.rid}, guests: ${one.party_size}</small>`,
      html`${one.email}`,
      html`${one.confirmation_number}`,
      state(one.status === 'Booked' ? 'wait' : one.status === 'Seated' ? 'good' : 'bad', one.status),
      one.status.startsWith('Cancelled') ? html`` : markForm(parts, one),
    ])
  const empty = html`<p>No table is booked. Book one on a site whose programme takes tables.</p>`
  return html`<section>${table({ label: 'Tables', columns, rows, empty })}</section>
    ${faultsForm(parts, { heading: 'What goes wrong at the booking provider', action: '/tables/faults', known: sandboxFaults, faults: bookings.faults })}`
}

const heldColumns = [{ name: 'Set-up' }, { name: 'Programme' }, { name: 'Card' }, { name: 'State' }] as const

function held(parts: PageParts, { setups, faults }: PaymentState): Html {
  const rows = setups.toReversed().map(({ id, metadata, method, status }) => {
    const isHeld = status === 'succeeded' && method !== null && method.customer !== null
    const isOver = status === 'canceled' || (status === 'succeeded' && !isHeld)
    return [
      html`<small>${id}</small>`,
      html`${metadata['partner'] ?? ''}`,
      html`${method === null ? '' : `${method.brand} ${method.last4}`}`,
      state(isHeld ? 'good' : isOver ? 'bad' : 'wait', isHeld ? 'held' : isOver ? 'let go' : status),
    ]
  })
  const empty = html`<p>
    No card is asked for. Keep a table that needs one: on weekend evenings at half of the restaurants.
  </p>`
  return html`<section>${table({ label: 'Cards', columns: heldColumns, rows, empty })}</section>
    ${faultsForm(parts, { heading: 'What goes wrong at the payment provider', action: '/tables/card-faults', known: paymentFaults, faults })}`
}

function markForm(parts: PageParts, { confirmation_number: confirmation }: Table): Html {
  const buttons = [
    ['Seated', 'They came'],
    ['NoShow', 'Nobody came'],
    ['CancelledByRestaurant', 'Cancel'],
  ].map(([status = '', text = '']) => html`<button class="quiet" name="status" value="${status}">${text}</button> `)
  return html`<form class="row" method="post" action="/tables/mark">
    ${token(parts)}${hidden({ confirmation })}${buttons}
  </form>`
}

interface Switches {
  readonly heading: string
  readonly action: string
  readonly known: readonly string[]
  /** Those that are on. */
  readonly faults: readonly string[]
}

function faultsForm(parts: PageParts, { heading, action, known, faults }: Switches): Html {
  const boxes = known.map(
    (fault) =>
      html`<label
          ><input type="checkbox" name="fault" value="${fault}" ${faults.includes(fault) ? html`checked` : null} />
          ${fault}</label
        ><br />`,
  )
  return html`<section>
    <h2>${heading}</h2>
    <form method="post" action="${action}">${token(parts)}${boxes}<button>Set the switches</button></form>
  </section>`
}
