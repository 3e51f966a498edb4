import type { CreditAnswer } from '#domain/rewards/statement-credit.ts'
import { html, type Html } from './html.ts'
import type { PageContent } from './layout.ts'
import { dateTime, hidden, money, type PageParts, programme, state, table, token } from './page-parts.ts'
import type { DeskCredit } from './store.ts'

const columns = [
  { name: 'Member' },
  { name: 'Programme' },
  { name: 'Amount', kind: 'number' },
  { name: 'Card' },
  { name: 'State' },
  { name: '' },
] as const

export function creditsPage(parts: PageParts, credits: readonly DeskCredit[]): PageContent {
  const rows = credits.map((credit) => [
    html`${credit.email}<br /><small>${dateTime.format(credit.createdAt)}</small>`,
    programme(parts, credit.partnerId),
    html`${money(credit.amountCents)}`,
    html`${credit.card}`,
    state(credit.status === 'pending' ? 'wait' : 'plain', credit.status === 'pending' ? 'Sent' : 'Received'),
    answerForm(parts, credit),
  ])
  const empty = html`<p>No statement credit is open. Programmes that pay to the card make one with each reward.</p>`
  return {
    title: 'Credits',
    lead: "Statement credits that their card's network has not dealt with. What is rejected or fails goes back to the balance, and is paid again with the member's next reward.",
    body: html`<section>${table({ label: 'Statement credits', columns, rows, empty })}</section>`,
  }
}

const buttons: readonly (readonly [CreditAnswer, string])[] = [
  ['pending_received', 'Received'],
  ['completed', 'Complete'],
  ['rejected', 'Reject'],
  ['error', 'Fail'],
]

function answerForm(parts: PageParts, { network, reference, status }: DeskCredit): Html {
  const offered = buttons
    .filter(([answer]) => answer !== status)
    .map(([answer, name]) => html`<button class="quiet" name="answer" value="${answer}">${name}</button> `)
  return html`<form class="row" method="post" action="/answer-credit">
    ${token(parts)}${hidden({ network, reference })}${offered}
  </form>`
}
