import type { Site } from '#contract/page-handler.ts'
import { recordsOf, safeUrl, textOf } from './read-fields.ts'

interface Announcement {
  readonly items: readonly { readonly copy: string; readonly url: string; readonly newTab: boolean }[]
  readonly tooltip: string
}

/** Entries without banner_copy are dropped; of the rest the first is shown. */
export function announcementOf({ content }: Pick<Site, 'content'>): Announcement | null {
  const announcements = content.announcement_banner.map(({ fields }) => ({
    items: recordsOf(fields['banner_copy']).map(({ copy, url, new_tab }) => ({
      copy: textOf(copy),
      url: safeUrl(textOf(url)),
      newTab: new_tab === true,
    })),
    tooltip: textOf(fields['tooltip_copy']),
  }))
  return announcements.find(({ items }) => items.length > 0) ?? null
}
