import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { readDraftRules } from '#partners/read-draft-rules.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import { readWhole } from '#server/input-files/read-whole.ts'
import { chosenPartner } from './options.ts'
import { UsageError } from './run-command.ts'

interface RulesGiven {
  readonly partner?: string | undefined
  readonly rules?: string | undefined
  readonly version?: string | undefined
}

export interface ChosenRules {
  readonly partner: Partner
  readonly document: RuleDocument
}

/** The version of a partner's rules that --partner, --rules and --version name: the last one of the partner's own file unless told, or a UsageError. */
export function chosenRules(given: RulesGiven): ChosenRules {
  const { partners, partnerById } = loadPartners()
  const partner = partnerById(
    chosenPartner(
      given.partner,
      partners.map(({ id }) => id),
    ),
  )
  if (!partner) throw new UsageError()
  const versions = given.rules === undefined ? partner.rules : readFile(partner, given.rules)
  const document =
    given.version === undefined ? versions.at(-1) : versions.find(({ version }) => String(version) === given.version)
  if (!document)
    throw new UsageError(
      `--version: expected one of ${versions.map(({ version }) => version).join(', ')}, got "${given.version}"`,
    )
  return { partner, document }
}

function readFile(partner: Partner, file: string): readonly RuleDocument[] {
  try {
    return readDraftRules(partner, { file, text: readWhole(file) })
  } catch (error) {
    throw new UsageError(`--rules: ${error instanceof Error ? error.message : String(error)}`)
  }
}
