import { fillWords, parametersOfPartner } from './words/partner-words.ts'
import { mergeEntries, mergeOverrides } from './reading/merge-overrides.ts'
import type { FileProblem, PartnerFiles } from './reading/read-partner-files.ts'
import { partnerFilesSchema, type CheckedFiles } from './schema.ts'
import { contentNames } from '#domain/content/contents.ts'

export interface BuiltPartner {
  readonly id: string
  /** None when the files have not the right shape. */
  readonly files: CheckedFiles | null
  /** The content as it was written, with the partner's words still in braces. */
  readonly writtenContent: CheckedFiles['content'] | null
  readonly problems: readonly FileProblem[]
}

/** One partner's files over what every partner inherits, parsed, with the partner's words filled in. */
export function buildPartner(base: PartnerFiles, own: PartnerFiles): BuiltPartner {
  const parsed = partnerFilesSchema.safeParse(inherit(base, own), {
    error: (issue) => (issue.input === undefined ? 'is missing' : undefined),
  })
  if (parsed.success)
    return { id: own.id, files: withWords(parsed.data), writtenContent: parsed.data.content, problems: [] }
  const problems = parsed.error.issues.map(({ path, message }) => ({
    ...placeOf(path, { base, own }),
    reason: message,
  }))
  return { id: own.id, files: null, writtenContent: null, problems }
}

function inherit(base: PartnerFiles, own: PartnerFiles) {
  return {
    settings: mergeOverrides(base.settings, own.settings),
    theme: mergeOverrides(base.theme, own.theme),
    rules: own.rules,
    copy: mergeOverrides(base.copy, own.copy),
    messages: mergeOverrides(base.messages, own.messages),
    content: Object.fromEntries(
      contentNames.map((name) => [name, mergeEntries(base.content[name], own.content[name])]),
    ),
  }
}

function withWords(files: CheckedFiles): CheckedFiles {
  const parameters = parametersOfPartner(files.settings)
  const settings = { ...files.settings, routeMeta: fillWords(files.settings.routeMeta, parameters) }
  return {
    ...files,
    settings,
    content: fillWords(files.content, parameters),
    copy: fillWords(files.copy, parameters),
    messages: fillWords(files.messages, parameters),
  }
}

/** The file in which a person finds the mistake: the partner's own, or the inherited one where it has none. */
function placeOf(path: readonly PropertyKey[], { base, own }: { base: PartnerFiles; own: PartnerFiles }) {
  const [kind, ...rest] = path.map(String)
  if (kind !== 'content') {
    const written = Object.entries(own).some(([name, value]) => name === kind && value !== undefined)
    const inherited = Object.entries(base).some(([name, value]) => name === kind && value !== undefined)
    return { file: `${written || !inherited ? own.id : base.id}/${kind}.json`, field: rest.join('.') }
  }
  const [name = '', ...field] = rest
  const folder = own.content[name] === undefined ? base.id : own.id
  return { file: `${folder}/content/${name}.json`, field: field.join('.') }
}
