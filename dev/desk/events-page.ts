import { required } from '#domain/required.ts'
import { networks } from '#domain/dines/networks.ts'
import type { UnmatchedReason } from '#server/db/tables/reward-tables.ts'
import { html, type Html } from './html.ts'
import type { PageContent } from './layout.ts'
import { networkNames } from './members-page.ts'
import { buttonForm, dateTime, hidden, money, type PageParts, reward, state, table, token } from './page-parts.ts'
import type { DeskEvent } from './store.ts'

interface Facts {
  readonly events: readonly DeskEvent[]
  /** The tip of a dine that is cleared by hand, by its reference. */
  readonly tips: ReadonlyMap<string, number>
}

const columns = [
  { name: 'Event' },
  { name: 'Dine' },
  { name: 'When' },
  { name: 'Amount', kind: 'number' },
  { name: 'What came of it' },
  { name: '' },
] as const

export function eventsPage(parts: PageParts, { events, tips }: Facts): PageContent {
  const rows = events.map((event) => [
    html`<strong>${event.kind}</strong><br /><small>${networkNames[event.network]}</small>`,
    html`${event.merchant ?? html`<span class="soft">No restaurant of ours</span>`}<br /><small>${event.email}</small>`,
    html`${dateTime.format(event.occurredAt)}`,
    html`${money(event.amountCents)}`,
    outcome(parts, event),
    html`<div class="deeds">${deeds(parts, { event, tip: tips.get(event.reference) ?? 0 })}</div>`,
  ])
  return {
    title: 'Events',
    lead: 'What the networks reported, the latest first. Clear a hold, take it back, refund it, or send an event twice.',
    body: html`<section>
        ${table({ label: 'Events', columns, rows, empty: html`<p>No event has come in yet. <a href="/">Choose a card and dine.</a></p>` })}
      </section>
      ${uploadForm(parts)}`,
  }
}

function uploadForm(parts: PageParts): Html {
  return html`<section>
    <h2>Send a file of events</h2>
    <form class="row" method="post" action="/upload" enctype="multipart/form-data">
      ${token(parts)} <label for="file">CSV or newline-delimited JSON</label
      ><input id="file" name="file" type="file" accept=".csv,.ndjson,.jsonl,text/csv" required /><button>Send</button>
    </form>
    <p></p>
    <p class="soft">
      Columns: network, eventId, kind (authorisation, clearing, refund, void), reference, cardToken, acquirerMerchantId,
      occurredAt, amountCents, tipCents, taxCents. Networks: ${networks.join(', ')}. A file with a bad line is not sent.
    </p>
  </section>`
}

const unmatchedWords: Readonly<Record<UnmatchedReason, string>> = {
  unknownCard: 'Card not known',
  unknownMerchant: 'Restaurant not known',
  wrongNetwork: 'Card is of another network',
  noPurchase: 'No payment that it undoes',
  ambiguous: 'May undo one of several payments',
}

function outcome(parts: PageParts, { reason, dine }: DeskEvent): Html {
  if (dine === null) return state('bad', reason === null ? 'Matches nothing' : unmatchedWords[reason])
  // Where members come from an application the account is there.
  const shownAt =
    parts.hostApplications.get(dine.partnerId) ?? `${parts.siteOrigin(dine.partnerId)}/account/recent_activity`
  const account = html`<small><a href="${shownAt}">Account</a></small>`
  return html`${verdict(parts, dine)}<br />${account}`
}

function verdict({ partners }: PageParts, dine: NonNullable<DeskEvent['dine']>): Html {
  const currency = required(partners.partnerById(dine.partnerId), `the partner ${dine.partnerId}`).settings.currencyType
  const amount = reward(dine.reward, currency)
  if (dine.isPaid) return state('good', `Paid ${amount}`)
  switch (dine.status) {
    case 'Awarded':
      return state('good', `Earned ${amount}`)
    case 'Pending':
      return state('wait', 'Waits for the clearing')
    case 'Deferred':
      return state('wait', `Deferred: ${inWords(dine.reason)}`)
    case 'Forfeit':
      return state('bad', `Not earned: ${inWords(dine.reason)}`)
  }
}

/** cardNotYetActive → card not yet active. */
function inWords(code: string | null): string {
  return (code ?? 'no reason').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function deeds(parts: PageParts, { event, tip }: { event: DeskEvent; tip: number }): readonly Html[] {
  const fields = { network: event.network, eventId: event.eventId }
  const isOpen = event.kind === 'authorisation' && !event.isCleared
  const shown = [
    isOpen ? clearForm(parts, { fields, tip }) : null,
    isOpen ? buttonForm(parts, { action: '/void', fields, button: 'Void' }) : null,
    event.kind === 'clearing' ? buttonForm(parts, { action: '/refund', fields, button: 'Refund' }) : null,
    buttonForm(parts, { action: '/repeat', fields, button: 'Send again' }),
  ]
  return shown.filter((form) => form !== null)
}

interface Clearing {
  readonly fields: Readonly<Record<string, string>>
  readonly tip: number
}

function clearForm(parts: PageParts, { fields, tip }: Clearing): Html {
  return html`<form class="row" method="post" action="/clear">
    ${token(parts)}${hidden(fields)}<label
      >Tip <input class="short" name="tip" inputmode="decimal" size="6" value="${(tip / 100).toFixed(2)}" /></label
    ><button>Clear</button>
  </form>`
}
