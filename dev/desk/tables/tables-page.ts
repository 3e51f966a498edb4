import { sandboxFaults } from '#vendors/reservations/sandbox-faults.ts'
import { html, type Html } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { hidden, type PageParts, state, table, token } from '../page-parts.ts'
import type { BookingState } from './booking-desk.ts'

const columns = [{ name: 'Table' }, { name: 'Guest' }, { name: 'Number' }, { name: 'State' }, { name: '' }] as const
type Table = BookingState['tables'][number]

/** What goes wrong at the booking provider, and what restaurants say of their tables. */
export function tablesPage(parts: PageParts, bookings: BookingState | null): PageContent {
  const title = 'Tables'
  const lead = 'The stand-in of the booking provider: what goes wrong there, and what restaurants say of their tables.'
  if (bookings === null)
    return { title, lead, body: html`<section><p>The stand-in of the booking provider does not answer.</p></section>` }
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
  return {
    title,
    lead,
    body: html`<section>${table({ label: 'Tables', columns, rows, empty })}</section>
      ${faultsForm(parts, bookings.faults)}`,
  }
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

function faultsForm(parts: PageParts, faults: readonly string[]): Html {
  const boxes = sandboxFaults.map(
    (fault) =>
      html`<label
          ><input type="checkbox" name="fault" value="${fault}" ${faults.includes(fault) ? html`checked` : null} />
          ${fault}</label
        ><br />`,
  )
  return html`<section>
    <h2>What goes wrong</h2>
    <form method="post" action="/tables/faults">${token(parts)}${boxes}<button>Set the switches</button></form>
  </section>`
}
