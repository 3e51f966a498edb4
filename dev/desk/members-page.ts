import { earnsFrom } from '#domain/cards/card-linking.ts'
import { currentRules } from '#server/rules/current-rules.ts'
import { html, type Html } from './html.ts'
import type { PageContent } from './layout.ts'
import { buttonForm, dateTime, type PageParts, programme, state, table } from './page-parts.ts'
import type { DeskCard } from './store.ts'

const columns = [{ name: 'Member' }, { name: 'Programme' }, { name: 'Card' }, { name: 'Earning' }, { name: '' }]

export function membersPage(
  parts: PageParts,
  { cards, text }: { cards: readonly DeskCard[]; text: string },
): PageContent {
  const named = text === '' ? null : html` whose name or e-mail has “${text}” in it`
  const empty = html`<p>
    No member${named} holds a card. Join at a site and add one of the <a href="/cards">test cards</a> first.
  </p>`
  const rows = cards.map((card) => cellsOf(parts, card))
  return {
    title: 'Who dines?',
    lead: 'Let a member pay at a restaurant, and watch the reward come.',
    body: html`<ol class="way">
        <li><strong>Choose a card and dine</strong><small>The network reports a hold on the card.</small></li>
        <li><strong>Clear the dine</strong><small>Under Events: the final amount, with the tip.</small></li>
        <li><strong>See the reward</strong><small>In the member's account, with its receipt.</small></li>
      </ol>
      <section>
        <form class="row find" method="get">
          <label for="q">Name or e-mail</label><input id="q" name="q" type="search" value="${text}" /><button>
            Find
          </button>
        </form>
        ${table({ label: 'Members with cards', columns, rows, empty })}
      </section>
      ${applications(parts)}`,
  }
}

/** What a card's bank may do, as its network tells it. */
const bankDeeds = [
  { action: '/replace-card', button: 'Replace' },
  { action: '/renew-card', button: 'Renew' },
  { action: '/close-card', button: 'Close' },
]

/** Nobody joins at the sites of these. */
function applications({ partners, hostApplications }: PageParts): Html | null {
  if (hostApplications.size === 0) return null
  const links = [...hostApplications].map(
    ([id, address]) => html`<li><a href="${address}">${partners.partnerById(id)?.settings.programName ?? id}</a></li>`,
  )
  return html`<section>
    <h2>Members who come from an app</h2>
    <p class="soft">These programmes enrol, link cards and show accounts in their own apps, stood in for.</p>
    <ul>
      ${links}
    </ul>
  </section>`
}

function cellsOf(parts: PageParts, card: DeskCard): readonly Html[] {
  return [
    html`<strong>${card.firstName} ${card.lastName}</strong><br /><small>${card.email}</small>`,
    programme(parts, card.partnerId),
    html`<span class="card of-${card.partnerId}"
      ><b>${networkNames[card.network]}</b><span>•••• ${card.lastFour}</span></span
    >`,
    earning(parts, card),
    html`<div class="deeds">
      <a class="button" href="/dine?link=${card.linkId}">Dine</a>
      <a href="${parts.hostApplications.get(card.partnerId) ?? `${parts.siteOrigin(card.partnerId)}/`}">Site</a>
      ${bankDeeds.map(({ action, button }) => buttonForm(parts, { action, fields: { link: card.linkId }, button }))}
    </div>`,
  ]
}

export const networkNames: Readonly<Record<DeskCard['network'], string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
}

function earning(parts: PageParts, card: DeskCard): Html {
  const partner = parts.partners.partnerById(card.partnerId)
  const from = earnsFrom(card.linkedAt.getTime(), partner ? currentRules(partner, parts.now).cardActivationHours : 0)
  if (from <= parts.now.getTime())
    return html`${state('good', 'Earns now')}<br /><small>earns from ${dateTime.format(from)}</small>`
  const deed = { action: '/back-date', fields: { link: card.linkId }, button: 'Back-date the link' }
  return html`${state('wait', 'Not yet')}<br /><small>earns from ${dateTime.format(from)}</small
    >${buttonForm(parts, deed)}`
}
