import { earnsFrom } from '#domain/card-linking.ts'
import type { Partner } from '#partners/registry.ts'
import { html, type Html } from './html.ts'
import { dateTime, money, type PageParts, table, token } from './page-parts.ts'
import type { DeskCard, DeskMerchant, OutboxRow } from './store.ts'
import { testCards } from './test-cards.ts'

/** The rule of the day that counts: activation hours of the version in force. */
function activationHours(partner: Partner | undefined, now: Date): number {
  const day = now.toISOString().slice(0, 10)
  return partner?.rules.findLast(({ effectiveFrom }) => effectiveFrom <= day)?.cardActivationHours ?? 24
}

export function membersPage(parts: PageParts, { cards, text }: { cards: readonly DeskCard[]; text: string }): Html {
  const rows = cards.map((card) => cardRow(parts, card))
  return html`<section>
      <form class="row" method="get">
        <label for="q">Name or e-mail</label><input id="q" name="q" value="${text}" /><button>Find</button>
      </form>
    </section>
    <section>
      ${table(['Programme', 'Member', 'Card', 'Earns from', ''], rows, html`<p>No member holds a card${text === '' ? '' : ' under this name'}. Join at the site and add a card first.</p>`)}
    </section>`
}

function cardRow(parts: PageParts, card: DeskCard): Html {
  const partner = parts.partners.partnerById(card.partnerId)
  const from = earnsFrom(card.linkedAt.getTime(), activationHours(partner, parts.now))
  const earns = from <= parts.now.getTime()
  return html`<tr>
    <td>${partner?.settings.name ?? card.partnerId}</td>
    <td>${card.firstName} ${card.lastName}<br /><small>${card.email}</small></td>
    <td>${card.network} <span class="soft">ending in</span> ${card.lastFour}</td>
    <td>
      earns from
      ${dateTime.format(from)}${earns ? null : html`<form method="post" action="/back-date">${token(parts)}<input type="hidden" name="link" value="${card.linkId}" /><button class="quiet">Back-date the link</button></form>`}
    </td>
    <td><a class="button" href="/dine?link=${card.linkId}">Dine</a></td>
  </tr>`
}

export function dinePage(
  parts: PageParts,
  { card, merchants }: { card: DeskCard; merchants: readonly DeskMerchant[] },
): Html {
  const options = merchants.map(
    ({ id, name, city, state }) => html`<option value="${name}, ${city} ${state} (#${id})"></option>`,
  )
  return html`<section>
    <h2>${card.firstName} ${card.lastName} pays with ${card.network} ending in ${card.lastFour}</h2>
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
      <label>Amount in dollars, before tip<input name="amount" inputmode="decimal" required value="80.00" /></label>
      <label>Tip in dollars<input name="tip" inputmode="decimal" value="16.00" /></label>
      <label>When (empty: now)<input name="when" type="datetime-local" /></label>
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
      <button>Dine</button>
    </form>
    <p class="soft">
      The authorisation is the amount without the tip, the clearing adds the tip. An amount of 10.01 is reported under a
      number that no restaurant has, so it is never matched. Times are those of this machine.
    </p>
  </section>`
}

export function testCardsPage(): Html {
  const rows = testCards.map(
    ({ number, outcome }) =>
      html`<tr>
        <td><code>${number}</code></td>
        <td>${outcome}</td>
      </tr>`,
  )
  return html`<section>
    ${table(['Number', 'What happens'], rows, null)}
    <p class="soft">
      Any other number of the four brands that passes the Luhn check is accepted too. Never type the number of a real
      card into a sandbox.
    </p>
  </section>`
}

export function outboxPage(parts: PageParts, rows: readonly OutboxRow[]): Html {
  const shown = rows.map(
    (row) =>
      html`<tr>
        <td>${parts.partners.partnerById(row.partnerId)?.settings.name ?? row.partnerId}</td>
        <td>${row.kind}<br /><small>${row.email}</small></td>
        <td class="number">${row.currency === 'Mile' || row.currency === 'Point' ? row.amount : money(row.amount)}</td>
        <td>${row.currency}</td>
        <td>${dateTime.format(row.postedAt)}</td>
        <td>${row.state}</td>
      </tr>`,
  )
  return html`<section>
    <p>What is to go out to the programmes, the latest first.</p>
    ${table(['Programme', 'Posting', "Member's amount", 'Currency', 'Posted', 'State'], shown, html`<p>Nothing has been posted yet.</p>`)}
  </section>`
}
