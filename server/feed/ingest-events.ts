import type { Db } from '../db/database.ts'
import { DinesChangedError } from '../rewards/store.ts'
import { ingestBatch } from './ingest-batch.ts'
import type { NetworkEvent } from './network-event.ts'
import { EventsChangedError } from './store.ts'

/** What became of the events of a delivery. Each event counts once. */
export interface IngestResult {
  readonly accepted: number
  readonly duplicates: number
  readonly unmatched: number
  readonly quarantined: number
}

export const nothingIngested: IngestResult = { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 0 }

export interface IngestContext {
  now(): Date
}

const attempts = 8

/**
 * Takes in a batch of events: each is counted exactly once, whoever else delivers it at the same time. One database transaction, so a crash
 * leaves all of it or nothing. Faults of the database are thrown; the same batch may then be given again.
 */
export async function ingestEvents(
  db: Db,
  events: readonly NetworkEvent[],
  context: IngestContext,
): Promise<IngestResult> {
  return inOneTransaction(db, (tx) => ingestBatch(tx, events, context.now()))
}

/** Begins again where another process was faster: what it wrote is then seen as there already. */
export async function inOneTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isRace(error)) throw error
    }
  }
}

function isRace(error: unknown): boolean {
  if (error instanceof EventsChangedError || error instanceof DinesChangedError) return true
  // deadlock_detected and serialization_failure
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
