import { lockMembers } from '../db/lock-members.ts'
import type { Tx } from '../db/transact.ts'
import { applyDines } from './matching/apply-dines.ts'
import { findRelated } from './matching/find-related.ts'
import type { NetworkEvent } from './network-event.ts'
import { findCardHolders, findEvents, type QuarantinedEvent, quarantineEvents, type StoredEvent } from './store.ts'
import type { IngestResult } from './ingest-result.ts'

interface Sorted {
  readonly fresh: readonly NetworkEvent[]
  readonly duplicates: number
  readonly conflicts: readonly QuarantinedEvent[]
}

/**
 * One batch in one transaction. The order matters: first the members are locked, then what is known is read, so that of two processes with
 * the same events the second sees what the first wrote.
 */
export async function ingestBatch(tx: Tx, arrivals: readonly NetworkEvent[], now: Date): Promise<IngestResult> {
  const holders = await findCardHolders(tx, [...new Set(arrivals.map((event) => event.cardToken))])
  const locked = await lockMembers(
    tx,
    holders.map((holder) => holder.memberId),
  )
  const { fresh, duplicates, conflicts } = sortOut(arrivals, await findEvents(tx, arrivals))
  const unmatched = await applyDines(locked, { fresh, known: await findRelated(tx, fresh), holders, now })
  await quarantineEvents(tx, conflicts, now)
  return {
    accepted: fresh.length - unmatched,
    duplicates,
    unmatched,
    quarantined: conflicts.length,
  }
}

/** The first event with an id stands; the same again is a duplicate, another under the same id is put aside. */
function sortOut(arrivals: readonly NetworkEvent[], known: readonly StoredEvent[]): Sorted {
  const firsts = new Map<string, NetworkEvent>(known.map((event) => [nameOf(event), event]))
  const fresh: NetworkEvent[] = []
  const conflicts: QuarantinedEvent[] = []
  for (const event of arrivals) {
    const first = firsts.get(nameOf(event))
    if (!first) {
      firsts.set(nameOf(event), event)
      fresh.push(event)
    } else if (event.amountCents !== first.amountCents) conflicts.push({ event, reason: 'amountDiffers' })
    else if (contentOf(event) !== contentOf(first)) conflicts.push({ event, reason: 'contentDiffers' })
  }
  return { fresh, conflicts, duplicates: arrivals.length - fresh.length - conflicts.length }
}

function contentOf(event: NetworkEvent): string {
  const { kind, reference, cardToken, acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents } = event
  return JSON.stringify([kind, reference, cardToken, acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents])
}

function nameOf({ network, eventId }: Pick<NetworkEvent, 'network' | 'eventId'>): string {
  return `${network} ${eventId}`
}
