import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { ingestBatch } from './ingest-batch.ts'
import type { NetworkEvent } from './network-event.ts'
import type { IngestResult } from './ingest-result.ts'

export const nothingIngested: IngestResult = { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 0 }

/**
 * Takes in a batch of events: each is counted exactly once, whoever else delivers it at the same time. One database transaction, so a crash
 * leaves all of it or nothing. Faults of the database are thrown; the same batch may then be given again.
 */
export async function ingestEvents(db: Db, events: readonly NetworkEvent[], clock: Clock): Promise<IngestResult> {
  return inTransaction(db, (tx) => ingestBatch(tx, events, clock.now()))
}
