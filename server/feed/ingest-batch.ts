import type { Tx } from '../db/transact.ts'
import { applyDines } from './matching/apply-dines.ts'
import { findRelated } from './matching/find-related.ts'
import { lockHeldCards } from './matching/held-cards-store.ts'
import type { NetworkEvent } from './network-event.ts'
import { sortOut, splitByRoom } from './sort-out.ts'
import { findEvents, findSettledEvents, quarantineEvents } from './store.ts'
import type { IngestResult } from './ingest-result.ts'

/**
 * One batch in one transaction. The order matters: first the members are locked, then what is known is read, so that of two processes with
 * the same events the second sees what the first wrote.
 */
export async function ingestBatch(tx: Tx, arrivals: readonly NetworkEvent[], now: Date): Promise<IngestResult> {
  const { locked, ...held } = await lockHeldCards(
    tx,
    arrivals.map(({ cardToken }) => cardToken),
  )
  const kept = { known: await findEvents(tx, arrivals), settled: await findSettledEvents(tx, arrivals) }
  const { fresh: found, duplicates, conflicts } = sortOut(arrivals, kept)
  const related = await findRelated(tx, found, held.cards)
  const { fresh, tooLarge } = splitByRoom(found, related, held.cards)
  const unmatched = await applyDines(locked, { fresh, known: related, named: fresh, held, now })
  const putAside = [...conflicts, ...tooLarge]
  await quarantineEvents(tx, putAside, now)
  return {
    accepted: fresh.length - unmatched,
    duplicates,
    unmatched,
    quarantined: putAside.length,
  }
}
