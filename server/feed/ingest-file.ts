import { hashOf } from '#domain/seeded-random.ts'
import type { Database, Db } from '../db/database.ts'
import { addResults, ingestEvents, nothingIngested } from './ingest-events.ts'
import type { NetworkEvent } from './network-event.ts'
import { type BadLine, type FileReading, readEventFile } from './read-events.ts'
import type { IngestResult } from './ingest-result.ts'

export interface FileCheck {
  readonly events: number
  readonly badLines: number
  /** The first of them. */
  readonly examples: readonly BadLine[]
}

const maximumExamples = 20

interface Checking extends FileReading {
  onBadLine?(line: BadLine): void
}

/** Reads a whole feed file before any of it is taken in: a broken file is refused as a whole. */
export async function checkEventFile(path: string, checking: Checking): Promise<FileCheck> {
  const examples: BadLine[] = []
  let events = 0
  let badLines = 0
  for await (const line of readEventFile(path, checking)) {
    if ('event' in line) {
      events += 1
      continue
    }
    if (++badLines <= maximumExamples) examples.push(line)
    checking.onBadLine?.(line)
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

export interface FileIngestion extends FileReading {
  readonly path: string
  /** Events in one transaction: small ones let others at an embedded database in between. */
  readonly batchSize: number
  /** Batches under way at once, each on a connection of its own. */
  readonly lanes: number
  onBatch(total: IngestResult): void
  /** An event that the database could not take was put aside. */
  onPoisoned?(line: number, event: NetworkEvent, errorClass: string): void
}

interface Numbered {
  readonly line: number
  readonly event: NetworkEvent
}

/**
 * Takes in a feed file batch by batch. A card's events stay in one lane, in their order, so that lanes seldom wait for each other's members.
 * After a crash the same file may be given again: what is in already counts as duplicates.
 */
export async function ingestFile(db: Db, ingestion: FileIngestion): Promise<IngestResult> {
  let total = nothingIngested
  async function take(batch: readonly Numbered[]): Promise<void> {
    const lineOf = new Map(batch.map(({ line, event }) => [event, line]))
    const result = await ingestEvents(
      db,
      batch.map(({ event }) => event),
      {
        now: () => ingestion.now(),
        onPoisoned: (event, errorClass) => ingestion.onPoisoned?.(lineOf.get(event) ?? 0, event, errorClass),
      },
    )
    total = addResults(result, total)
    ingestion.onBatch(total)
  }
  const lanes = Array.from({ length: ingestion.lanes }, () => createLane(take, ingestion.batchSize))
  for await (const line of readEventFile(ingestion.path, ingestion)) {
    if ('event' in line) await lanes[hashOf(line.event.cardToken) % lanes.length]?.add(line)
  }
  await Promise.all(lanes.map((lane) => lane.finish()))
  return total
}

interface Lane {
  /** Waits where a batch is full and the one before it is still under way. */
  add(numbered: Numbered): Promise<void> | undefined
  finish(): Promise<void>
}

function createLane(take: (batch: readonly Numbered[]) => Promise<void>, batchSize: number): Lane {
  let batch: Numbered[] = []
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
    add(numbered) {
      batch.push(numbered)
      return batch.length < batchSize ? undefined : send()
    },
    async finish() {
      if (batch.length > 0) await send()
      await underWay
    },
  }
}
