import type { PartnerRegistry } from '#partners/registry.ts'
import { html, type Html } from './html.ts'

export const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export interface PageParts {
  readonly partners: PartnerRegistry
  /** Goes into every form: a page of another origin cannot know it. */
  readonly formToken: string
  readonly now: Date
}

export function token({ formToken }: PageParts): Html {
  return html`<input type="hidden" name="formToken" value="${formToken}" />`
}

export function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** A column without a heading has an empty one. `empty`: what is said where there are no rows. */
export function table(headings: readonly string[], rows: readonly Html[], empty: Html | null): Html {
  const named = headings.map((heading) => html`<th>${heading}</th>`)
  return html`<table>
      <thead>
        <tr>
          ${named}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    ${rows.length === 0 ? empty : null}`
}
