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
