import type { Site } from '#contract/page-handler.ts'
import type { ContentEntry } from '#contract/schemas/site.ts'
import { textOf } from './read-fields.ts'

type PlainName = 'discover' | 'tier_1_activation' | 'surveys'

/** Contents whose fields have no shape of their own: they are handed on as they came. */
export function plainContent({ content }: Pick<Site, 'content'>, name: PlainName): ContentEntry['fields'][] {
  return content[name].map(({ fields }) => fields)
}

export interface DiscoverContent {
  readonly title: string
  readonly text: string
  readonly searchLabel: string
  readonly blockerTitle: string
  readonly blockerText: string
}

/** The words of the discover screen; what the content leaves out stays empty. */
export function discoverContent(site: Pick<Site, 'content'>): DiscoverContent {
  const [fields = {}] = plainContent(site, 'discover')
  return {
    title: textOf(fields['title']),
    text: textOf(fields['text']),
    searchLabel: textOf(fields['search_label']),
    blockerTitle: textOf(fields['blocker_title']),
    blockerText: textOf(fields['blocker_text']),
  }
}
