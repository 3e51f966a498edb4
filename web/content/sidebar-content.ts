import type { Site } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'
import { textBlocksOf, type TextBlock } from './text-blocks.ts'

/** What stands beside a page: the entry that has the page's slug, else the first one. */
export function sidebarOf(
  { content }: Pick<Site, 'content'>,
  { slug, member }: { readonly slug: string; readonly member: Member | null },
): TextBlock[] {
  const entry = content.sidebar.find((one) => one.slug === slug) ?? content.sidebar[0]
  return textBlocksOf(entry?.fields['page_text'], { firstName: member?.firstName ?? '' })
}
