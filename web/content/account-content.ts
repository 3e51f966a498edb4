import type { Site } from '#contract/page-handler.ts'
import { linksOf, recordsOf, textOf, type ContentLink } from './read-fields.ts'

interface ReferralContent {
  readonly title: string
  readonly description: string
}

/** Entries without a referral link are dropped; one that is not enabled shows nothing. */
export function referralContent({ content }: Pick<Site, 'content'>): ReferralContent | null {
  const link = content.account_center.map(({ fields }) => fields['referral_link']).find(isRecord)
  if (link?.['is_enabled'] !== true) return null
  return { title: textOf(link['title']), description: textOf(link['description']) }
}

interface LinkGroup {
  readonly title: string
  readonly links: readonly ContentLink[]
}

/** The groups of the first entry that has a referral link: the others are dropped. */
export function linkGroups({ content }: Pick<Site, 'content'>): LinkGroup[] {
  const entry = content.account_center.find(({ fields }) => isRecord(fields['referral_link']))
  return recordsOf(entry?.fields['link_groups'])
    .map(({ title, links }) => ({ title: textOf(title), links: linksOf(links) }))
    .filter(({ links }) => links.length > 0)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
