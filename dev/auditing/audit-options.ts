import { parseArgs } from 'node:util'

export interface AuditOptions {
  readonly parts: readonly string[]
  readonly partnerIds: readonly string[]
  /** Null: every page. */
  readonly pages: readonly string[] | null
  /** Some partners alone are a look, not a result to keep. */
  readonly whole: boolean
}

interface Known {
  readonly parts: readonly string[]
  readonly pages: readonly string[]
  readonly partnerIds: readonly string[]
}

/** Reads `npm run audit -- [part …] [--partners nosh,hilton] [--pages home,search]`, or says what is wrong with it. */
export function readAuditOptions(args: readonly string[], known: Known): AuditOptions | string {
  const given = parsed(args)
  if (typeof given === 'string') return given
  const parts = given.positionals.length === 0 ? known.parts : given.positionals
  const partnerIds = given.values.partners?.split(',') ?? known.partnerIds
  const unknownPart = parts.find((part) => !known.parts.includes(part))
  if (unknownPart !== undefined) return `There is no part "${unknownPart}". The parts: ${known.parts.join(', ')}`
  const unknownPartner = partnerIds.find((id) => !known.partnerIds.includes(id))
  if (unknownPartner !== undefined)
    return `--partners: there is no partner "${unknownPartner}". The partners: ${known.partnerIds.join(', ')}`
  const pages = given.values.pages?.split(',') ?? null
  const unknownPage = pages?.find((name) => !known.pages.includes(name))
  if (unknownPage !== undefined)
    return `--pages: there is no page "${unknownPage}". The pages: ${known.pages.join(', ')}`
  return { parts, partnerIds, pages, whole: given.values.partners === undefined }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { partners: { type: 'string' }, pages: { type: 'string' } },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
