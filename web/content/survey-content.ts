import type { Site } from '#contract/page-handler.ts'
import { plainContent } from './plain-content.ts'
import { recordsOf, textOf } from './read-fields.ts'

export interface Survey {
  readonly id: string
  /** What its title bar says. */
  readonly text: string
  /** How long it waits before it opens by itself, in seconds. */
  readonly delay: number
  /** How long it keeps away once it was closed or sent in, in days. */
  readonly restDays: number
  /** Beginnings of paths; empty: any. */
  readonly allowed: readonly string[]
  readonly disallowed: readonly string[]
}

/** Source: specification, section 9, "Survey defaults". */
const defaults = { delay: 0, restDays: 90 }

/** Entries without an id or words are dropped, and so are the blanks in their lists. */
export function surveysOf(site: Pick<Site, 'content'>): Survey[] {
  return plainContent(site, 'surveys')
    .map((fields) => ({
      id: textOf(fields['id']),
      text: textOf(fields['text']),
      delay: amountOf(fields['delay_timeout'], defaults.delay),
      restDays: amountOf(fields['cookie_timeout'], defaults.restDays),
      allowed: pathsOf(fields['url_allow_list'], 'url_allowed'),
      disallowed: pathsOf(fields['url_disallow_list'], 'url_disallowed'),
    }))
    .filter(({ id, text }) => id !== '' && text !== '')
}

function amountOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise
}

function pathsOf(list: unknown, field: string): string[] {
  return recordsOf(list)
    .map((item) => textOf(item[field]).trim())
    .filter((path) => path !== '')
}
