import type { Partner } from '#partners/registry.ts'
import type { PostingRange } from '#server/delivery/outbox-store.ts'
import { UsageError } from './run-command.ts'

/** The partner that --partner names, or a UsageError with those that there are. */
export function chosenPartner(given: string | undefined, ids: readonly string[]): string {
  if (given !== undefined && ids.includes(given)) return given
  throw new UsageError(`--partner: there is no partner "${given ?? ''}". The partners: ${ids.join(', ')}`)
}

interface RangeGiven {
  readonly partner?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Reads --partner, --from and --to, or throws a UsageError. A day alone begins at midnight UTC. */
export function readRange(given: RangeGiven, partners: readonly Partner[]): PostingRange {
  const partnerId = chosenPartner(
    given.partner,
    partners.map(({ id }) => id),
  )
  return { partnerId, from: timeOf('from', given.from), to: timeOf('to', given.to) }
}

export type Format = 'csv' | 'ndjson'

/** What --format says, or else the ending of the file, or a UsageError. */
export function chosenFormat(given: string | undefined, path: string): Format {
  const format = given ?? (/\.csv$/i.test(path) ? 'csv' : 'ndjson')
  if (format === 'csv' || format === 'ndjson') return format
  throw new UsageError(`--format: expected csv or ndjson, got "${format}"`)
}

function timeOf(name: 'from' | 'to', value: string | undefined): Date | null {
  return value === undefined ? null : readTime(name, value)
}

interface ResponsibleGiven {
  readonly actor?: string | undefined
  readonly reason?: string | undefined
}

/** Who did it, as the audit log names them, or a UsageError. */
export function readActor({ actor = '' }: Pick<ResponsibleGiven, 'actor'>): string {
  if (/^[\w.@-]{1,64}$/.test(actor)) return `operator:${actor}`
  throw new UsageError(`--actor: expected your name, of letters, digits, dots and dashes, got "${actor}"`)
}

/** Who corrects and why, as the audit log keeps it, or a UsageError: neither may be missing. */
export function readResponsible({ actor, reason = '' }: ResponsibleGiven) {
  const named = readActor({ actor })
  const written = reason.trim()
  // oxlint-disable-next-line no-control-regex
  if (written.length < 3 || written.length > 500 || /[\u0000-\u001f]/.test(written))
    throw new UsageError('--reason: expected why, in 3 to 500 characters')
  return { actor: named, reason: written }
}

/** Who else approves what the actor asks for, as the audit log names both, or a UsageError: one person is not two. */
export function readApproval(given: { readonly 'approved-by'?: string | undefined }, askedBy: string) {
  const { 'approved-by': name } = given
  if (name === undefined) return undefined
  if (!/^[\w.@-]{1,64}$/.test(name))
    throw new UsageError(`--approved-by: expected a name of letters, digits, dots and dashes, got "${name}"`)
  const approvedBy = `operator:${name}`
  if (approvedBy.toLowerCase() === askedBy.toLowerCase())
    throw new UsageError(`--approved-by: expected a second person, got "${name}", who asks for it`)
  return { askedBy, approvedBy }
}

/** The beginning of the day that --day names, at midnight UTC, or a UsageError. */
export function readDay(value: string): Date {
  const begins = new Date(`${value}T00:00:00Z`)
  if (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(begins.getTime()) &&
    begins.toISOString().startsWith(value)
  )
    return begins
  throw new UsageError(`--day: expected a day like 2026-01-31, got "${value}"`)
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** The moment that an option says, or a UsageError. A day alone begins at midnight UTC. */
export function readTime(option: string, value: string): Date {
  if (isoTime.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value)
  throw new UsageError(`--${option}: expected a time like 2026-01-31 or 2026-01-31T12:00:00Z, got "${value}"`)
}
