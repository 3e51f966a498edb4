import type { Member } from '#contract/schemas/member.ts'
import { type Home, homeFields } from './home-content.ts'
import { recordsOf, safeUrl, textOf } from './read-fields.ts'
import { textBlocksOf } from './text-blocks.ts'

export interface HomeSlide {
  readonly title: string
  readonly text: string
  readonly button: string
  /** Its own link; empty where it has none. */
  readonly url: string
  /** The query of a search page, where it leads without a link of its own; empty where it names none. */
  readonly search: string
}

/** What the content puts beside each other: its items that have words of their own. */
export function homeSlides(site: Home, member: Member | null): HomeSlide[] {
  return recordsOf(homeFields(site, member)['carousel'])
    .map((item) => ({
      title: textOf(item['title']),
      text: textOf(item['text']),
      button: textOf(item['button']),
      url: safeUrl(textOf(item['link'])),
      search: textBlocksOf([item], {})[0]?.search?.searchString ?? '',
    }))
    .filter(({ title, text }) => title + text !== '')
}
