import { type Currency, isMoney } from '#domain/money/money.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import { html, type Html } from './html.ts'

export const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export interface PageParts {
  readonly partners: PartnerRegistry
  /** Goes into every form: a page of another origin cannot know it. */
  readonly formToken: string
  readonly now: Date
  /** Where a programme's members see what the desk has done. */
  siteOrigin(partnerId: string): string
  /** The stand-in for the application of each partner whose members come from one, by partner id. */
  readonly hostApplications: ReadonlyMap<string, string>
}

export function token({ formToken }: PageParts): Html {
  return html`<input type="hidden" name="formToken" value="${formToken}" />`
}

/** A form of one button at `action`. `fields` go with it unseen. */
export function buttonForm(
  parts: PageParts,
  { action, fields, button }: { action: string; fields: Readonly<Record<string, string | number>>; button: string },
): Html {
  return html`<form class="row" method="post" action="${action}">
    ${token(parts)}${hidden(fields)}<button class="quiet">${button}</button>
  </form>`
}

export function hidden(fields: Readonly<Record<string, string | number>>): readonly Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}

export function programme({ partners }: PageParts, partnerId: string): Html {
  const name = partners.partnerById(partnerId)?.settings.name ?? partnerId
  return html`<span class="programme of-${partnerId}">${name}</span>`
}

/** A word for a state; its colour repeats it. */
export function state(kind: 'good' | 'wait' | 'bad' | 'plain', word: string): Html {
  return html`<span class="state ${kind}">${word}</span>`
}

export function money(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}

/** A reward in its programme's currency: 480 points, $3.20. */
export function reward(amount: number, currency: Currency): string {
  if (isMoney(currency)) return money(amount)
  return `${amount} ${currency.toLowerCase()}${amount === 1 ? '' : 's'}`
}

export interface Column {
  /** Empty: a column of deeds. */
  readonly name: string
  readonly kind?: 'number'
}

interface Table {
  /** What the rows are, for who can't see them. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Html[])[]
  /** What stands there without rows. */
  readonly empty: Html
}

/** Roles are written out: on a phone rows are no table cells any more for the browser, and would lose them. */
export function table({ label, columns, rows, empty }: Table): Html {
  if (rows.length === 0) return html`<div class="empty">${empty}</div>`
  const headings = columns.map(
    ({ name, kind }) =>
      html`<th role="columnheader" ${kind === 'number' ? html` class="number"` : null}>
        ${name === '' ? html`<span class="skip">Deeds</span>` : name}
      </th>`,
  )
  return html`<table role="table" aria-label="${label}">
    <thead role="rowgroup">
      <tr role="row">
        ${headings}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (cells) =>
          html`<tr role="row">
            ${cells.map((cell, at) => cellOf(cell, columns[at]))}
          </tr> `,
      )}
    </tbody>
  </table>`
}

function cellOf(content: Html, column: Column | undefined): Html {
  const kind = column?.kind === 'number' ? html` class="number"` : null
  return html`<td role="cell" data-label="${column?.name ?? ''}" ${kind}>${content}</td>`
}
