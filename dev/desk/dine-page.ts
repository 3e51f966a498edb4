import { html, type Html } from './html.ts'
import type { PageContent } from './layout.ts'
import { networkNames } from './members-page.ts'
import { type PageParts, programme, token } from './page-parts.ts'
import type { DeskCard, DeskMerchant } from './store.ts'

interface Facts {
  readonly card: DeskCard
  readonly merchants: readonly DeskMerchant[]
}

export function dinePage(parts: PageParts, { card, merchants }: Facts): PageContent {
  const options = merchants.map(
    ({ id, name, city, state }) => html`<option value="${name}, ${city} ${state} (#${id})"></option>`,
  )
  return {
    title: `${card.firstName} ${card.lastName} dines`,
    lead: `Paid with ${networkNames[card.network]} ending in ${card.lastFour}.`,
    body: html`<section>
      <p>${programme(parts, card.partnerId)}</p>
      <form class="fields" method="post" action="/dine">
        ${token(parts)}<input type="hidden" name="link" value="${card.linkId}" />
        <label class="wide"
          >Restaurant<input
            name="merchant"
            list="merchants"
            required
            placeholder="Type a name or a city"
            autocomplete="off" /></label
        ><datalist id="merchants">${options}</datalist>
        ${field({ name: 'amount', label: 'Amount in dollars', help: 'Before the tip: the hold on the card.' }, html`inputmode="decimal" required value="80.00"`)}
        ${field({ name: 'tip', label: 'Tip in dollars', help: 'Comes with the final amount.' }, html`inputmode="decimal" value="16.00"`)}
        ${field({ name: 'when', label: 'When', help: 'Empty: now. The time of this machine.' }, html`type="datetime-local"`)}
        <label
          >Channel<select name="channel">
            <option value="dineIn">Dine in</option>
            <option value="onlineOrder">Online order</option>
          </select></label
        >
        <label
          >Clearing<select name="clearing">
            <option value="later">By hand, under Events</option>
            <option value="soon">After ten seconds</option>
            <option value="now">At once</option>
          </select></label
        >
        <button class="wide">Dine</button>
      </form>
      <p class="soft">An amount of 10.01 is reported under a number that no restaurant has, so it is never matched.</p>
    </section>`,
  }
}

interface Field {
  readonly name: string
  readonly label: string
  readonly help: string
}

function field({ name, label, help }: Field, attributes: Html): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" aria-describedby="${name}-help" ${attributes} /><small id="${name}-help"
      >${help}</small
    >
  </div>`
}
