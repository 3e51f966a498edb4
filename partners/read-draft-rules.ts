import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { parseJson } from '#domain/text/read-json.ts'
import { checkRules } from './files/check-rules.ts'
import { PartnerFilesError } from './files/reading/read-partner-files.ts'
import { rulesSchema } from './files/rules-schema.ts'
import type { Partner } from './files/schema.ts'

/** The versions of a rules file that is not the partner's own yet, checked as that is. Throws PartnerFilesError with every mistake. */
export function readDraftRules(partner: Partner, { file, text }: DraftFile): readonly RuleDocument[] {
  const parsed = rulesSchema.safeParse(readJson(text, file), {
    error: (issue) => (issue.input === undefined ? 'is missing' : undefined),
  })
  if (!parsed.success)
    throw new PartnerFilesError(
      parsed.error.issues.map(({ path, message }) => ({ file, field: path.map(String).join('/'), reason: message })),
    )
  const problems = checkRules(partner.id, { rules: parsed.data, settings: partner.settings })
  if (problems.length > 0) throw new PartnerFilesError(problems.map((problem) => ({ ...problem, file })))
  return parsed.data
}

interface DraftFile {
  /** As messages name it. */
  readonly file: string
  readonly text: string
}

function readJson(text: string, file: string): unknown {
  try {
    return parseJson(text, 'whole')
  } catch (error) {
    throw new PartnerFilesError([{ file, field: '', reason: error instanceof Error ? error.message : String(error) }])
  }
}
