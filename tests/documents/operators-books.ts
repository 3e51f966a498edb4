import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

export interface Page {
  /** As docs/install.md. */
  readonly path: string
  readonly text: string
}

/** What an operator reads: docs/operations.md and the books that it names. */
export function operatorsBooks(): readonly Page[] {
  const books = 'operations install runbooks release-and-restore secrets day-to-day commands file-formats'.split(' ')
  return [...books.map((name) => `docs/${name}.md`), ...markdownIn('docs/integrations')].map(readPage)
}

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

export function readPage(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

interface Block {
  readonly language: string
  /** Its first line in the page, from 1. */
  readonly line: number
  readonly code: string
}

/** The fenced blocks of a page, also those within a list. */
export function blocksOf({ text }: Page): readonly Block[] {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, , language = '', code = ''], at) => ({
    language,
    line: lineOf(text, at),
    code,
  }))
}

function lineOf(text: string, nth: number): number {
  const found = [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)][nth]
  return text.slice(0, found?.index ?? 0).split('\n').length
}

/** Pieces of a page within single backticks, outside fenced blocks. */
export function inlineCodeOf({ text }: Page): readonly string[] {
  return [...text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) =>
    code.replaceAll('\\|', '|'),
  )
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf({ text }: Page): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  return new Set(
    [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
      const slug = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-')
      const times = seen.get(slug) ?? 0
      seen.set(slug, times + 1)
      return times === 0 ? slug : `${slug}-${times}`
    }),
  )
}
