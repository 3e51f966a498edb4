import type { Clock } from '../clock.ts'
import { hashOf } from '#domain/seeded-random.ts'
import type { Database, Db } from '../db/database.ts'
import { ingestEvents, nothingIngested } from './ingest-events.ts'
import type { NetworkEvent } from './network-event.ts'
import { readEventFile } from './read-events.ts'
import type { IngestResult } from './ingest-result.ts'

export interface BadLine {
  readonly line: number
  readonly reason: string
}

export interface FileCheck {
  readonly events: number
  readonly badLines: number
  /** The first of them. */
  readonly examples: readonly BadLine[]
}

const maximumExamples = 20

/** Reads a whole feed file before any of it is taken in: a broken file is refused as a whole. */
export async function checkEventFile(path: string): Promise<FileCheck> {
  const examples: BadLine[] = []
  let events = 0
  let badLines = 0
  for await (const line of readEventFile(path)) {
    if ('event' in line) events += 1
    else if (++badLines <= maximumExamples) examples.push(line)
  }
  return { events, badLines, examples }
}

/** PostgreSQL takes large batches side by side; the embedded database has one connection, and pages wait for it too. */
export function batchesFor(kind: Database['kind']): { readonly batchSize: number; readonly lanes: number } {
  switch (kind) {
    case 'postgres':
      return { batchSize: 2_000, lanes: 2 }
    case 'embedded':
      return { batchSize: 500, lanes: 1 }
  }
}

export interface FileIngestion extends Clock {
  readonly path: string
  /** Events in one transaction: small ones let others at an embedded database in between. */
  readonly batchSize: number
  /** Batches under way at once, each on a connection of its own. */
  readonly lanes: number
  onBatch(total: IngestResult): void
}

/**
 * Takes in a feed file batch by batch. A card's events stay in one lane, in their order, so that lanes seldom wait for each other's members.
 * After a crash the same file may be given again: what is in already counts as duplicates.
 */
export async function ingestFile(db: Db, ingestion: FileIngestion): Promise<IngestResult> {
  let total = nothingIngested
  async function take(batch: readonly NetworkEvent[]): Promise<void> {
    total = add(await ingestEvents(db, batch, ingestion), total)
    ingestion.onBatch(total)
  }
  const lanes = Array.from({ length: ingestion.lanes }, () => createLane(take, ingestion.batchSize))
  for await (const line of readEventFile(ingestion.path)) {
    if ('event' in line) await lanes[hashOf(line.event.cardToken) % lanes.length]?.add(line.event)
  }
  await Promise.all(lanes.map((lane) => lane.finish()))
  return total
}

interface Lane {
  /** Waits where a batch is full and the one before it is still under way. */
  add(event: NetworkEvent): Promise<void> | undefined
  finish(): Promise<void>
}

function createLane(take: (batch: readonly NetworkEvent[]) => Promise<void>, batchSize: number): Lane {
  let batch: NetworkEvent[] = []
  let underWay = Promise.resolve()

  async function send(): Promise<void> {
    const full = batch
    batch = []
    await underWay
    underWay = take(full)
    // A fault is met by whoever waits for the lane next, not left unhandled until then.
    underWay.catch(() => undefined)
  }

  return {
    add(event) {
      batch.push(event)
      return batch.length < batchSize ? undefined : send()
    },
    async finish() {
      if (batch.length > 0) await send()
      await underWay
    },
  }
}

function add(a: IngestResult, b: IngestResult): IngestResult {
  return {
    accepted: a.accepted + b.accepted,
    duplicates: a.duplicates + b.duplicates,
    unmatched: a.unmatched + b.unmatched,
    quarantined: a.quarantined + b.quarantined,
  }
}
