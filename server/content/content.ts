import type { ContentName } from '#domain/content/contents.ts'
import type { ContentEntry } from '#contract/schemas/site.ts'

/** All contents of a partner, its words filled in. */
export type Content = Readonly<Record<ContentName, readonly ContentEntry[]>>

/** `drafts`: what a preview shows, drafts over what is published. */
export type ContentKind = 'published' | 'drafts'

/** Every name with its entries. */
export function contentFrom(entriesOf: (name: ContentName) => readonly ContentEntry[]): Content {
  return {
    global: entriesOf('global'),
    home: entriesOf('home'),
    discover: entriesOf('discover'),
    tier_1_activation: entriesOf('tier_1_activation'),
    surveys: entriesOf('surveys'),
    account_center: entriesOf('account_center'),
    announcement_banner: entriesOf('announcement_banner'),
    earn_details: entriesOf('earn_details'),
    earn_banner: entriesOf('earn_banner'),
    popup: entriesOf('popup'),
    sidebar: entriesOf('sidebar'),
  }
}
