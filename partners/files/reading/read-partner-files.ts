import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseJson } from '#domain/text/read-json.ts'
import { contentNames } from '#domain/content/contents.ts'

/** One folder's files as they were written; `undefined` where there is no such file. */
export interface PartnerFiles {
  readonly id: string
  readonly settings: unknown
  readonly theme: unknown
  readonly rules: unknown
  readonly copy: unknown
  readonly messages: unknown
  /** By content name. */
  readonly content: Readonly<Record<string, unknown>>
}

interface ReadFiles {
  readonly base: PartnerFiles
  readonly partners: readonly PartnerFiles[]
  readonly problems: readonly FileProblem[]
}

const baseFolder = 'base'
/** Beside the programmes: what may stand in their files, and what reads and checks them. */
const ownFolder = 'files'
const ownFiles = new Set([
  ...['settings', 'theme', 'rules', 'copy', 'messages'].map((name) => `${name}.json`),
  ...contentNames.map((name) => join('content', `${name}.json`)),
])

export function readPartnerFiles(folder: string): ReadFiles {
  const problems: FileProblem[] = []
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() && item.name !== baseFolder && item.name !== ownFolder)
    .map((item) => item.name)
    .toSorted()
  const read = (id: string) => readFolder(id, (file) => readJson(folder, { file, problems }))
  const base = read(baseFolder)
  const partners = ids.map(read)
  return { base, partners, problems: [...problems, ...[baseFolder, ...ids].flatMap((id) => strayFiles(folder, id))] }
}

function readFolder(id: string, read: (file: string) => unknown): PartnerFiles {
  const content = contentNames.map((name) => [name, read(`${id}/content/${name}.json`)] as const)
  return {
    id,
    settings: read(`${id}/settings.json`),
    theme: read(`${id}/theme.json`),
    rules: read(`${id}/rules.json`),
    copy: read(`${id}/copy.json`),
    messages: read(`${id}/messages.json`),
    content: Object.fromEntries(content),
  }
}

/** A misnamed file would otherwise be passed over in silence. */
function strayFiles(folder: string, id: string): FileProblem[] {
  return readdirSync(join(folder, id), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(join(folder, id), join(item.parentPath, item.name)))
    .filter((file) => !ownFiles.has(file))
    .map((file) => ({ file: `${id}/${file}`, field: '', reason: 'is none of the files that a partner has' }))
}

function readJson(folder: string, { file, problems }: { file: string; problems: FileProblem[] }): unknown {
  const path = join(folder, file)
  if (!existsSync(path)) return undefined
  try {
    return parseJson(readFileSync(path, 'utf8'), file.endsWith('/rules.json') ? 'whole' : 'decimal')
  } catch (error) {
    problems.push({ file, field: '', reason: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

/** One mistake in a partner's files: `nosh/settings.json`, `currencyType`, what is wrong. */
export interface FileProblem {
  readonly file: string
  readonly field: string
  readonly reason: string
}

/** Everything that is wrong in one error, so that a person mends it in one go. */
export class PartnerFilesError extends Error {
  readonly problems: readonly FileProblem[]

  constructor(problems: readonly FileProblem[]) {
    const lines = problems.map(({ file, field, reason }) => `  ${file}: ${field || 'file'}: ${reason}`)
    super(`The partner files have mistakes:\n${lines.join('\n')}`)
    this.name = 'PartnerFilesError'
    this.problems = problems
  }
}
