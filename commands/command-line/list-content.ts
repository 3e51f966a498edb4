import { isDeepStrictEqual } from 'node:util'
import type { StoredEntry } from '#server/content/store.ts'

/** A line for each entry: content, slug and where its words come from. */
export function listContent(entries: readonly StoredEntry[], name: string | null): string {
  const shown = entries.filter((entry) => name === null || entry.name === name)
  const widths = [
    Math.max(0, ...shown.map((entry) => entry.name.length)),
    Math.max(0, ...shown.map((entry) => entry.slug.length)),
  ] as const
  return shown
    .map((entry) => `${entry.name.padEnd(widths[0])}  ${entry.slug.padEnd(widths[1])}  ${stateOf(entry)}`)
    .join('\n')
}

function stateOf({ file, published, draft, edited }: StoredEntry): string {
  const origin = file === null ? 'without a file' : 'changed'
  const shown = published === null ? 'not published' : edited || file === null ? origin : 'from its file'
  return draft === null || isDeepStrictEqual(draft, published) ? shown : `${shown}, with a draft`
}
