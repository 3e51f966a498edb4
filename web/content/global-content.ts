import type { ContentEntry } from '#contract/schemas/site.ts'
import type { Site } from '#contract/page-handler.ts'
import { type ContentLink, linksOf, recordsOf, safeUrl, textOf } from './read-fields.ts'

interface NavLink {
  readonly desktop: string
  readonly mobile: string
  readonly url: string
}

export function navLinks({ content }: Pick<Site, 'content'>): NavLink[] {
  return recordsOf(globalFields(content.global, 'navbar')['nav_links'])
    .map((link) => ({
      desktop: textOf(link['text_desktop']),
      mobile: textOf(link['text_mobile']),
      url: safeUrl(textOf(link['url'])),
    }))
    .filter(({ url }) => url !== '')
}

export function footerLinks({ content }: Pick<Site, 'content'>): {
  readonly primary: ContentLink[]
  readonly secondary: ContentLink[]
} {
  const fields = globalFields(content.global, 'footer')
  return { primary: linksOf(fields['primary_links']), secondary: linksOf(fields['secondary_links']) }
}

function globalFields(entries: readonly ContentEntry[], slug: string): ContentEntry['fields'] {
  return entries.find((entry) => entry.slug === slug)?.fields ?? {}
}
