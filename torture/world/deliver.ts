import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { Chance } from '../stories/chance.ts'

/**
 * How a world is told. `inOrder`: as things happened. `shuffled`: in no order. `twoAtOnce`: by two at once, who tell some of it both. `cutOff`: connections
 * are cut while a batch is taken in, and it is given again.
 */
export const manners = ['inOrder', 'shuffled', 'twoAtOnce', 'cutOff'] as const
export type Manner = (typeof manners)[number]

export interface Delivering {
  readonly chance: Chance
  readonly manner: Manner
  readonly now: () => Date
  /** Handles of processes of their own; the second is the first where there is one connection only. */
  readonly processes: readonly [Db, Db]
  /** Cuts connections of the first process. */
  cut(): Promise<void>
}

export async function deliverEvents(events: readonly NetworkEvent[], delivering: Delivering): Promise<void> {
  const { chance, manner } = delivering
  const ordered =
    manner === 'inOrder' ? events.toSorted((a, b) => a.occurredAt - b.occurredAt) : chance.shuffled(events)
  // Many small ones meet more often.
  const mostInBatch = manner === 'twoAtOnce' ? 250 : 1_500
  const batches = inBatches(ordered, { chance, mostInBatch })
  if (manner === 'twoAtOnce') return deliverAtOnce(batches, delivering)
  for (const batch of batches) await give(batch, delivering)
}

interface Cutting {
  readonly chance: Chance
  readonly mostInBatch: number
}

function inBatches(
  events: readonly NetworkEvent[],
  { chance, mostInBatch }: Cutting,
): readonly (readonly NetworkEvent[])[] {
  const batches: (readonly NetworkEvent[])[] = []
  for (let start = 0; start < events.length;) {
    const size = chance.is(0.1) ? chance.whole(1, 20) : chance.whole(Math.floor(mostInBatch / 5), mostInBatch)
    batches.push(events.slice(start, start + size))
    start += size
  }
  return batches
}

/** Each takes every second batch, and what the other has just begun with. */
async function deliverAtOnce(
  batches: readonly (readonly NetworkEvent[])[],
  { processes, now }: Delivering,
): Promise<void> {
  await Promise.all(
    processes.map(async (db, process) => {
      for (const [index, batch] of batches.entries())
        if (index % 2 === process)
          await ingestEvents(db, [...batch, ...(batches[index + 1] ?? []).slice(0, 40)], { now })
    }),
  )
}

async function give(
  batch: readonly NetworkEvent[],
  { chance, manner, processes, now, cut }: Delivering,
): Promise<void> {
  const [db] = processes
  const ingest = async () => void (await ingestEvents(db, batch, { now }))
  if (manner !== 'cutOff') return ingest()
  const cutting = chance.is(0.4) ? cutAfter(chance.whole(1, 120), cut) : Promise.resolve()
  // Nothing of the batch is there, or all of it: the same again is right in both cases.
  await untilDone(ingest, cutting)
  await cutting
}

/** More than a pool has connections that are cut. */
const mostAttempts = 12

/** Does what may meet a connection that is cut, again where it did. */
export async function untilDone(work: () => Promise<void>, before?: Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts) throw error
      await before
    }
}

/** Where the batch is in by then, connections that wait for the next are cut. */
async function cutAfter(milliseconds: number, cut: Delivering['cut']): Promise<void> {
  await sleep(milliseconds)
  await cut()
}
