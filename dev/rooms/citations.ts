import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { roomNames } from './room-table.ts'
import type { TextProblem } from './source-text.ts'

const left = new Set(['node_modules', 'playwright-report', 'test-results'])
/** They tell what was, and a migration that has run is never changed; decisions tell of folders that were. */
const history = /^(?:CHANGELOG\.md$|server\/db\/migrations\/)/
const decisions = 'docs/decisions/'
/** What the reader makes: an operator's own dump. */
const madeByReaders = new Set(['globals.sql'])
const sources = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql'])
/** A path or a bare name of a kind of file that a reader would open; not an address, not a package, not a pattern. */
const citation = /(?<![\w/@#.*<>{}:$-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:md|tsx?|mjs|css|sql)\b(?![\w/*<{(-])/g
/** `docs/rewards.md, "Order"`: a heading, or the bold words that a paragraph begins with. */
/** `server/feed/`: a folder of a room, or of its documents. */
const folderCitation = new RegExp(
  `(?<![\\w/@#.*<>{}:$-])(?:${[...roomNames, 'docs', 'deploy'].join('|')})/(?:[\\w.-]+/)*(?!\\.?[\\w*<{(\\[-])`,
  'g',
)
const headingCitation = /\b(docs\/[\w/-]+\.md), ["“]([^"”]+)["”]/g

/** Files that comments and documents cite and that are not there, and headings that their documents do not have. */
export function findCitationProblems(): TextProblem[] {
  const paths = filesBelow('.')
  const known = { paths: new Set(paths), endings: new Set(paths.flatMap(endingsOf)) }
  return paths.flatMap((file) => {
    const lines = proseOf(file)
    return lines.flatMap((text, index) => [
      ...[...text.matchAll(citation)]
        .filter(([cited]) => !isThere(cited, file, known))
        .map(([cited]) => ({ file, line: index + 1, reason: `cites ${cited}, which is not there` })),
      ...[...text.matchAll(folderCitation)]
        .filter(([cited]) => !file.startsWith(decisions) && !existsSync(cited))
        .map(([cited]) => ({ file, line: index + 1, reason: `cites ${cited}, which is not there` })),
      ...[...text.matchAll(headingCitation)]
        .filter(([, document = '', heading = '']) => known.paths.has(document) && !hasHeading(document, heading))
        .map(([, document, heading]) => ({ file, line: index + 1, reason: `${document} has no heading “${heading}”` })),
    ])
  })
}

interface Known {
  readonly paths: ReadonlySet<string>
  /** Each file by its name, and by its name with some of its folders. */
  readonly endings: ReadonlySet<string>
}

/** A path from the top or from the file; a name alone, or with some of its folders, is that of any file. */
function isThere(cited: string, file: string, { paths, endings }: Known): boolean {
  if (paths.has(cited) || paths.has(join(dirname(file), cited)) || madeByReaders.has(cited)) return true
  return !roomNames.some((room) => cited.startsWith(`${room}/`)) && endings.has(cited)
}

function endingsOf(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

function hasHeading(document: string, heading: string): boolean {
  return readFileSync(document, 'utf8')
    .split('\n')
    .some((line) => line.replace(/^#+ /, '') === heading || line.startsWith(`**${heading}.**`))
}

/** The lines of a document, or of a source with all but its comments left empty. */
function proseOf(file: string): readonly string[] {
  const kind = extname(file)
  if (history.test(file)) return []
  if (kind === '.md') return readFileSync(file, 'utf8').split('\n')
  if (!sources.has(kind)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\/?\*|--)/.exec(line) ? line : (/(?:^|\s)(?:\/\/|\/\*)\s.*/.exec(line)?.[0] ?? '')))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (left.has(item.name) || item.name.startsWith('.')) return []
    const path = join(folder, item.name)
    return item.isDirectory() ? filesBelow(path) : [path]
  })
}
