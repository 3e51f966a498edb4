import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { inLongTransaction } from '../db/long-transaction.ts'
import { ingestBatch } from './ingest-batch.ts'
import type { NetworkEvent } from './network-event.ts'
import type { IngestResult } from './ingest-result.ts'
import { quarantineEvents } from './store.ts'
import { takeApart } from '../db/take-apart.ts'

export const nothingIngested: IngestResult = { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 0 }

export interface Intake extends Clock {
  /** An event that the database could not take was put aside. */
  onPoisoned?(event: NetworkEvent, errorClass: string): void
}

/**
 * Takes in a batch of events: each is counted exactly once, whoever else delivers it at the same time. One database transaction, so a crash
 * leaves all of it or nothing. Where an event cannot be evaluated or written, it alone goes to quarantine, and the others are taken in without it.
 * Other faults of the database are thrown; the same batch may then be given again.
 */
export async function ingestEvents(db: Db, events: readonly NetworkEvent[], intake: Intake): Promise<IngestResult> {
  const results = await takeApart(events, {
    take: (some) => inLongTransaction(db, (tx) => ingestBatch(tx, some, intake.now())),
    async setAside(event, errorClass) {
      await quarantineEvents(db, [{ event, reason: 'poisoned', errorClass }], intake.now())
      intake.onPoisoned?.(event, errorClass)
      return { ...nothingIngested, quarantined: 1 }
    },
  })
  return results.reduce(addResults, nothingIngested)
}

export function addResults(a: IngestResult, b: IngestResult): IngestResult {
  return {
    accepted: a.accepted + b.accepted,
    duplicates: a.duplicates + b.duplicates,
    unmatched: a.unmatched + b.unmatched,
    quarantined: a.quarantined + b.quarantined,
  }
}
