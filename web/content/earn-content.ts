import type { Site } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'
import { type PageBanner, pageBannerOf } from './page-banner.ts'
import { textOf } from './read-fields.ts'
import { type TextBlock, textBlocksOf } from './text-blocks.ts'

export interface EarnPageContent {
  /** Always below /earn. */
  readonly url: string
  readonly browserTitle: string
  readonly banner: readonly TextBlock[]
  readonly main: readonly TextBlock[]
  readonly side: readonly TextBlock[]
  readonly disclaimer: string
  readonly picture: PageBanner | null
}

type Content = Pick<Site, 'content'>

/** The pages below /earn, in the order of the content. Entries without a url are dropped. */
export function earnPages({ content }: Content, member: Member | null): EarnPageContent[] {
  const parameters = { firstName: member?.firstName ?? '' }
  return content.earn_details
    .map(({ fields }) => ({
      url: textOf(fields['url']),
      browserTitle: textOf(fields['browser_title']),
      banner: textBlocksOf(fields['banner_text'], parameters),
      main: textBlocksOf(fields['main_column'], parameters),
      side: textBlocksOf(fields['side_column'], parameters),
      disclaimer: textOf(fields['disclaimer']),
      picture: pageBannerOf(fields['page_banner']),
    }))
    .filter(({ url }) => url.startsWith('/earn/'))
}

/** `slug` as it stands in the address, in any case. */
export function earnPage(pages: readonly EarnPageContent[], slug: string): EarnPageContent | null {
  return pages.find(({ url }) => url.toLowerCase() === `/earn/${slug}`.toLowerCase()) ?? null
}

/** The words over the list of the pages. */
export function earnIntroduction({ content }: Content, member: Member | null): TextBlock[] {
  const entry = content.global.find(({ slug }) => slug === 'earn')
  return textBlocksOf(entry?.fields['banner_text'], { firstName: member?.firstName ?? '' })
}

/** The short lines of the earn banner. */
export function earnBannerLines({ content }: Content): string[] {
  return content.earn_banner
    .flatMap(({ fields }) => (Array.isArray(fields['text']) ? (fields['text'] as unknown[]) : []))
    .map(textOf)
    .filter((line) => line !== '')
}

/** What stands beside a page: the entry that has the page's slug, else the first one. */
export function sidebarOf(
  { content }: Pick<Site, 'content'>,
  { slug, member }: { readonly slug: string; readonly member: Member | null },
): TextBlock[] {
  const entry = content.sidebar.find((one) => one.slug === slug) ?? content.sidebar[0]
  return textBlocksOf(entry?.fields['page_text'], { firstName: member?.firstName ?? '' })
}
