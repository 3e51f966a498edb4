import { demoPassword } from '../seeding/demo-members.ts'
import { html, type Html } from './html.ts'
import type { PageContent } from './layout.ts'
import { dateTime, type PageParts, programme, reward, state, table } from './page-parts.ts'
import type { OutboxRow } from './store.ts'
import { testCards } from './test-cards.ts'

export function testCardsPage(): PageContent {
  const rows = testCards.map(({ number, outcome }) => [html`<code>${number}</code>`, html`${outcome}`])
  return {
    title: 'Test cards',
    lead: 'Numbers to type where a site asks for a card. Any date and name will do.',
    body: html`<section>
      ${table({ label: 'Test cards', columns: [{ name: 'Number' }, { name: 'What happens' }], rows, empty: html`` })}
      <p></p>
      <p class="soft">
        Any other number of the four brands that passes the Luhn check is accepted too. Never type the number of a real
        card into a sandbox.
      </p>
      <p class="soft">The demo members' password is <code>${demoPassword}</code>.</p>
    </section>`,
  }
}

const columns = [
  { name: 'Programme' },
  { name: 'Posting' },
  { name: "Member's amount", kind: 'number' },
  { name: 'Posted' },
  { name: 'State' },
] as const

export function outboxPage(parts: PageParts, rows: readonly OutboxRow[]): PageContent {
  const shown = rows.map((row) => [
    programme(parts, row.partnerId),
    html`${postingWords[row.kind]}<br /><small>${row.email}</small>`,
    // A settlement is between us and the programme: the member's amount does not change.
    row.kind === 'settlement' ? html`` : html`${reward(row.amount, row.currency)}`,
    html`${dateTime.format(row.postedAt)}`,
    outboxState(row.state),
  ])
  const empty = html`<p>Nothing has been posted yet. Dine, then clear the dine under <a href="/events">Events</a>.</p>`
  return {
    title: 'Outbox',
    lead: 'What goes out to the programmes, the latest first. A reward is paid when its programme has it.',
    body: html`<section>${table({ label: 'Postings', columns, rows: shown, empty })}</section>`,
  }
}

const postingWords: Readonly<Record<OutboxRow['kind'], string>> = {
  award: 'Reward',
  adjustment: 'Correction',
  settlement: 'Settlement',
  statementCredit: 'Statement credit',
  statementCreditReturn: 'Credit returned',
  giftCard: 'Gift card',
  giftCardReturn: 'Gift card returned',
  manual: 'By hand',
  closing: 'Closed account',
  expiry: 'Balance ended',
  reservation: 'Table',
  takeBack: 'Reconciled',
}

function outboxState(of: OutboxRow['state']): Html {
  switch (of) {
    case 'delivered':
      return state('good', 'Delivered')
    case 'waiting':
      return state('wait', 'Not due yet')
    case 'pending':
      return state('wait', 'Waiting')
    case 'failed':
      return state('bad', 'Failed')
  }
}
