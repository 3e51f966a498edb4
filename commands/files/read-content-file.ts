import { type ContentEntry, contentEntrySchema } from '#contract/schemas/site.ts'
import type { ContentName } from '#domain/content/contents.ts'
import { parseJson } from '#domain/text/read-json.ts'
import { parametersOf } from '#domain/content/parameters-of.ts'
import { screenParameters } from '#partners/files/check-words.ts'
import { entriesSchema } from '#partners/files/words/content-schema.ts'
import { partnerParameters, textsIn } from '#partners/files/words/partner-words.ts'

type Read =
  | { readonly ok: true; readonly entries: readonly ContentEntry[] }
  /** Each with file, line and field. */
  | { readonly ok: false; readonly problems: readonly string[] }

interface ContentFile {
  readonly file: string
  readonly text: string
  readonly name: ContentName
}

/** One entry, or a list of them, held against the content's schema. */
export function readContentFile({ file, text, name }: ContentFile): Read {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, problems: [`${file}:${lineOfJsonError(text, message)}: is no JSON: ${message}`] }
  }
  const alone = !Array.isArray(value)
  const entries = alone ? [value] : value
  const parsed = entriesSchema(name).safeParse(entries, {
    error: (issue) => (issue.input === undefined ? 'is missing' : undefined),
  })
  const found = [
    ...(parsed.error?.issues.map(({ path, message }) => ({ path: path.map(String), reason: message })) ?? []),
    ...repeatedSlugs(entries),
    ...unknownParameters(entries),
  ]
  if (found.length === 0) return { ok: true, entries: contentEntrySchema.array().parse(entries) }
  const lines = jsonLines(text)
  return {
    ok: false,
    problems: found.map(({ path, reason }) => problemAt(file, lines, { path: alone ? path.slice(1) : path, reason })),
  }
}

interface Found {
  readonly path: readonly string[]
  readonly reason: string
}

/** A field that is missing has no line of its own: the nearest one around it is named. */
function problemAt(file: string, lines: ReadonlyMap<string, number>, { path, reason }: Found): string {
  const known = path.findLastIndex((_, place) => lines.has(path.slice(0, place + 1).join('.')))
  const line = lines.get(path.slice(0, known + 1).join('.')) ?? 1
  return `${file}:${line}: ${path.join('.') || 'entry'}: ${reason}`
}

function repeatedSlugs(entries: unknown): Found[] {
  if (!Array.isArray(entries)) return []
  const slugs = entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'slug' in entry ? entry.slug : null,
  )
  return slugs.flatMap((slug, place) =>
    slug !== null && slugs.indexOf(slug) < place ? [{ path: [String(place), 'slug'], reason: 'is there twice' }] : [],
  )
}

function unknownParameters(entries: unknown): Found[] {
  const known: readonly string[] = [...partnerParameters, ...screenParameters]
  return textsIn(entries).flatMap(({ place, text }) =>
    parametersOf(text)
      .filter((name) => !known.includes(name))
      .map((name) => ({ path: place.match(/[^.[\]]+/g) ?? [], reason: `has the unknown parameter {${name}}` })),
  )
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The line on which each value of a JSON text begins, by its path: `0.fields.url`. The text has been parsed before. */
function jsonLines(text: string): ReadonlyMap<string, number> {
  const tokens = Array.from(text.matchAll(token), ({ 0: written, index }) => ({ written, line: lineAt(text, index) }))
  const lines = new Map<string, number>()
  let next = 0

  function readValue(path: string): void {
    const { written = '', line = 1 } = tokens[next++] ?? {}
    lines.set(path, line)
    if (written === '{') readMembers(path, () => keyOf(tokens[next]?.written))
    if (written === '[') readMembers(path, null)
  }

  function readMembers(path: string, key: (() => string) | null): void {
    for (let place = 0; !/^[}\]]$/.test(tokens[next]?.written ?? '}'); place++) {
      const name = key === null ? String(place) : key()
      if (key !== null) next += 2
      readValue(path === '' ? name : `${path}.${name}`)
      if (tokens[next]?.written === ',') next += 1
    }
    next += 1
  }

  readValue('')
  return lines
}

function keyOf(written = '""'): string {
  return String(JSON.parse(written))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Where a text that is no JSON goes wrong: the parser's own word for it, or the first bare word that means nothing. */
function lineOfJsonError(text: string, message: string): number {
  const told = /\(line (\d+) column/.exec(message)?.[1]
  if (told !== undefined) return Number(told)
  const stray = Array.from(text.matchAll(token)).find(({ 0: written }) => !isMeaningful(written))
  return stray === undefined ? text.split('\n').length : lineAt(text, stray.index)
}

function isMeaningful(written: string): boolean {
  return /^["{}[\],:]|^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(written)
}
