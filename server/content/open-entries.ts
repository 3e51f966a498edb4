import type { ContentEntry } from '#contract/schemas/site.ts'
import type { OpenableFeature } from '#domain/content/contents.ts'
import { contentFrom, type Content } from './content.ts'

const known = new WeakMap<Content, Map<string, Content>>()

/** Without the entries that wait for a feature (`opens_with`), and those that end with it (`closes_with`). The same object for the same content. */
export function openEntries(content: Content, open: readonly OpenableFeature[]): Content {
  const kept = known.get(content) ?? new Map<string, Content>()
  known.set(content, kept)
  const key = open.join(' ')
  const shown = kept.get(key) ?? contentFrom((name) => content[name].filter((entry) => isShown(entry, open)))
  kept.set(key, shown)
  return shown
}

function isShown({ fields }: ContentEntry, open: readonly string[]): boolean {
  const { opens_with: begins, closes_with: ends } = fields
  return (typeof begins !== 'string' || open.includes(begins)) && (typeof ends !== 'string' || !open.includes(ends))
}
