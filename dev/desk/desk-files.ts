import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PartnerRegistry } from '#partners/registry.ts'

export interface DeskFile {
  readonly type: string
  readonly body: Buffer
}

export interface DeskFiles {
  /** By path. */
  readonly files: ReadonlyMap<string, DeskFile>
  /** With its version, since files are kept by browsers. */
  readonly stylesheetAddress: string
}

const stylesheetPath = '/desk.css'
const letters = [
  ['/fonts/title.woff2', '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'],
  ['/fonts/text.woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
] as const

/** The style sheet, in which each programme has a class of its colours, and the letters. All are read once. */
export function readDeskFiles(partners: PartnerRegistry): DeskFiles {
  const own = readFileSync(new URL('./desk.css', import.meta.url), 'utf8')
  const body = Buffer.from(own + partners.partners.map(coloursOf).join(''))
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return {
    files: new Map<string, DeskFile>([
      [stylesheetPath, { type: 'text/css; charset=utf-8', body }],
      ...letters.map(([path, file]) => [path, { type: 'font/woff2', body: readPackageFile(file) }] as const),
    ]),
    stylesheetAddress: `${stylesheetPath}?v=${version}`,
  }
}

function coloursOf({ id, theme: { colors } }: PartnerRegistry['partners'][number]): string {
  return `.of-${id} { --brand: ${colors.accent}; --on-brand: ${colors.onAccent} }\n`
}

function readPackageFile(file: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(file)))
}
