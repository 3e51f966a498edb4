import type { PartnerRegistry } from '#partners/registry.ts'
import type { ArrivedSms } from '#vendors/sms/sandbox.ts'
import { html, type Html } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { dateTime, hidden, type PageParts, programme, table, token } from '../page-parts.ts'

/** What went to a number, and what it wrote, the latest last. */
export interface Conversation {
  /** With +1. */
  readonly number: string
  readonly partnerId: string
  readonly shortCode: string
  readonly texts: readonly (Pick<ArrivedSms, 'at' | 'body'> & { readonly isAnswer: boolean })[]
}

const columns = [
  { name: 'Phone' },
  { name: 'Programme' },
  { name: 'Latest text' },
  { name: 'Texts', kind: 'number' },
] as const

/** All phones that were texted. */
export function phonesPage(parts: PageParts, conversations: readonly Conversation[]): PageContent {
  const rows = conversations.map((one) => [
    html`<a class="whole" href="${addressOf(one)}">${numberInWords(one.number)}</a>`,
    programme(parts, one.partnerId),
    html`${one.texts.at(-1)?.body ?? ''}`,
    html`${one.texts.length}`,
  ])
  const texting = parts.partners.partners.filter(({ settings }) => settings.hasSmsOptIn || settings.hasSmsOptInV2)
  const sites = texting.map(({ id }) => html` <a href="${parts.siteOrigin(id)}/join">${programme(parts, id)}</a>`)
  const empty = html`<p>No phone was texted yet. Join with a mobile number and ask for texts at ${sites}.</p>`
  return {
    title: 'Phone',
    lead: 'What the site has texted, by number. It is empty again after a start.',
    body: html`<section>${table({ label: 'Phones', columns, rows, empty })}</section>
      <section>
        <h2>Write as any number</h2>
        ${answerForm(parts, { partners: parts.partners })}
      </section>`,
  }
}

/** One phone and one programme. */
export function phonePage(parts: PageParts, conversation: Conversation): PageContent {
  const { number, partnerId, shortCode, texts } = conversation
  const bubbles = texts.map(
    ({ body, at, isAnswer }) =>
      html`<li class="${isAnswer ? 'mine' : 'theirs'}">
        <span class="skip">${isAnswer ? 'Written' : 'Received'}</span>
        <p>${body}</p>
        <small>${dateTime.format(at)}${isAnswer ? null : html` · ${body.length} characters`}</small>
      </li>`,
  )
  return {
    title: numberInWords(number),
    lead: `Texts with ${shortCode}, the latest last.`,
    body: html`<section>
      <p><a href="/phone">All phones</a></p>
      <div class="phone">
        <p class="phone-head">${programme(parts, partnerId)} <small>${shortCode}</small></p>
        <ol class="texts" aria-label="Texts">
          ${bubbles}
        </ol>
        <form method="post" action="/write-text">
          ${token(parts)}${hidden({ number, partner: partnerId })}
          <label class="skip" for="body">Answer</label>
          <input id="body" name="body" required maxlength="1600" autocomplete="off" placeholder="Text message" />
          <button>Send</button>
        </form>
        <div class="row words">
          ${['YES', 'STOP', 'START', 'HELP', 'BAL'].map((word) => wordForm(parts, conversation, word))}
        </div>
      </div>
    </section>`,
  }
}

function wordForm(parts: PageParts, { number, partnerId }: Conversation, word: string): Html {
  return html`<form method="post" action="/write-text">
    ${token(parts)}${hidden({ number, partner: partnerId, body: word })}<button class="quiet">${word}</button>
  </form>`
}

function answerForm(parts: PageParts, { partners }: { readonly partners: PartnerRegistry }): Html {
  const options = partners.partners.map(
    ({ id, settings }) => html`<option value="${id}">${settings.name}, ${settings.shortCode}</option>`,
  )
  return html`<form class="fields" method="post" action="/write-text">
    ${token(parts)}
    <label>Number <input name="number" required inputmode="tel" placeholder="212-555-0123" /></label>
    <label
      >To
      <select name="partner">
        ${options}
      </select></label
    >
    <label class="wide">Text <input name="body" required maxlength="1600" autocomplete="off" /></label>
    <button>Send</button>
  </form>`
}

export function addressOf({ number, partnerId }: Pick<Conversation, 'number' | 'partnerId'>): string {
  return `/phone?number=${encodeURIComponent(number)}&partner=${partnerId}`
}

/** +12125550123 as (212) 555-0123. */
function numberInWords(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
