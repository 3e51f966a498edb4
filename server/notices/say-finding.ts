import { fillText } from '#domain/content/fill-text.ts'
import type { Finding } from '#domain/visit-claims/finding.ts'
import { findingWords } from '#domain/visit-claims/finding-words.ts'
import type { Partner } from '#partners/registry.ts'
import { dayOf, momentOf } from './tell-times.ts'

const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** What happened to a visit that a member misses, in the partner's words of today. */
export function sayFinding(
  { messages, copy }: Pick<Partner, 'messages' | 'copy'>,
  finding: Finding,
): { readonly title: string; readonly text: string } {
  const { title, text, words } = findingWords(finding, {
    day: dayOfIso,
    moment: momentOf,
    reason: (reason) => copy[`reason.${reason}`],
    weekday: (day) => longWeekday.format(Date.UTC(2000, 0, 2 + day)),
  })
  return { title: messages[title], text: fillText(messages[text], words) }
}

/** An ISO day is the same day in New York at noon of London. */
export function dayOfIso(day: string): string {
  return dayOf(Date.parse(`${day}T12:00Z`))
}
