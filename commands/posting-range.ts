import type { Partner } from '#partners/registry.ts'
import type { PostingRange } from '#server/rewards/outbox-store.ts'
import { chosenPartner } from './chosen-partner.ts'
import { readTime } from './read-time.ts'

export interface RangeGiven {
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

function timeOf(name: 'from' | 'to', value: string | undefined): Date | null {
  return value === undefined ? null : readTime(name, value)
}
