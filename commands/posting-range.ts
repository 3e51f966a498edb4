import type { Partner } from '#partners/registry.ts'
import type { PostingRange } from '#server/rewards/outbox-store.ts'
import { chosenPartner } from './chosen-partner.ts'
import { UsageError } from './run-command.ts'

export interface RangeGiven {
  readonly partner?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Reads --partner, --from and --to, or throws a UsageError. A day alone begins at midnight UTC. */
export function readRange(given: RangeGiven, partners: readonly Partner[]): PostingRange {
  const partnerId = chosenPartner(
    given.partner,
    partners.map(({ id }) => id),
  )
  return { partnerId, from: timeOf('from', given.from), to: timeOf('to', given.to) }
}

function timeOf(name: 'from' | 'to', value: string | undefined): Date | null {
  if (value === undefined) return null
  if (isoTime.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value)
  throw new UsageError(`--${name}: expected a time like 2026-01-31 or 2026-01-31T12:00:00Z, got "${value}"`)
}
