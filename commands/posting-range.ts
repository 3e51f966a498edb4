import type { Partner } from '#partners/registry.ts'
import type { PostingRange } from '#server/rewards/outbox-store.ts'

export interface RangeGiven {
  readonly partner?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Reads --partner, --from and --to, or answers what is wrong with them. A day alone begins at midnight UTC. */
export function readRange(given: RangeGiven, partners: readonly Partner[]): PostingRange | string {
  const ids = partners.map(({ id }) => id)
  const partnerId = given.partner ?? ''
  if (!ids.includes(partnerId)) return `--partner: there is no partner "${partnerId}". The partners: ${ids.join(', ')}`
  for (const name of ['from', 'to'] as const) {
    const value = given[name]
    if (value !== undefined && !isTime(value))
      return `--${name}: expected a time like 2026-01-31 or 2026-01-31T12:00:00Z, got "${value}"`
  }
  return { partnerId, from: timeOf(given.from), to: timeOf(given.to) }
}

function isTime(value: string): boolean {
  return isoTime.test(value) && !Number.isNaN(Date.parse(value))
}

function timeOf(value: string | undefined): Date | null {
  return value === undefined ? null : new Date(value)
}
