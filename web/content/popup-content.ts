import type { Site } from '#contract/page-handler.ts'
import { textBlocksOf, type TextBlock } from './text-blocks.ts'

/** The words of the popup with this slug; none where there is no such popup. */
export function popupBlocks({ content }: Pick<Site, 'content'>, slug: string): TextBlock[] {
  return textBlocksOf(content.popup.find((entry) => entry.slug === slug)?.fields['body_text'], {})
}
