import type { CreditAnswer } from '#domain/statement-credit.ts'
import { html, type Html } from './html.ts'
import { dateTime, money, type PageParts, table, token } from './page-parts.ts'
import type { DeskCredit } from './store.ts'

export function creditsPage(parts: PageParts, credits: readonly DeskCredit[]): Html {
  const rows = credits.map(
    (credit) =>
      html`<tr>
        <td>${parts.partners.partnerById(credit.partnerId)?.settings.name ?? credit.partnerId}</td>
        <td>${credit.email}<br /><small>${dateTime.format(credit.createdAt)}</small></td>
        <td class="number">${money(credit.amountCents)}</td>
        <td>${credit.card}</td>
        <td>${credit.status}</td>
        <td>${answerForm(parts, credit)}</td>
      </tr>`,
  )
  return html`<section>
    <p>
      Statement credits that their card's network has not dealt with, the latest first. What is rejected or fails goes
      back to the balance, and is paid again with the member's next reward.
    </p>
    ${table(['Programme', 'Member', 'Amount', 'Card', 'Status', ''], rows, html`<p>No statement credit is open.</p>`)}
  </section>`
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
    ${token(parts)}<input type="hidden" name="network" value="${network}" /><input
      type="hidden"
      name="reference"
      value="${reference}"
    />${offered}
  </form>`
}
