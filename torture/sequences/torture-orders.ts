import { chanceOf } from '../stories/chance.ts'
import type { Difference } from '../world/compare.ts'
import { eventsOf, tip } from './arrivals.ts'
import { arriveInAllOrders } from './orders-in-engine.ts'
import { differencesOfOrders } from './orders-in-memory.ts'
import { shortSequences, type Step } from './short-sequences.ts'

/** So many sequences at a time arrive in one database, each in up to 24 orders. */
const sequencesAtOnce = 200

export interface OrdersRun {
  readonly seed: string
  readonly count: number
  readonly server: string | null
  /** After each part. */
  tell(done: number, found: readonly Difference[]): void
}

/** So many of the sequences of up to four events, each in every order of arrival: without a database, and in the engine. */
export async function tortureOrders({ seed, count, server, tell }: OrdersRun): Promise<void> {
  const all = chanceOf(`orders ${seed}`).shuffled([...shortSequences([10_000, 9_000, 4_000], 4)])
  const chosen: readonly (readonly Step[])[] = all.slice(0, count)
  for (let start = 0; start < chosen.length; start += sequencesAtOnce) {
    const sequences = chosen.slice(start, start + sequencesAtOnce)
    const inMemory = sequences.flatMap((sequence) => differencesOfOrders(eventsOf(sequence, tip)))
    tell(start + sequences.length, [...inMemory, ...(await arriveInAllOrders({ sequences, server }))])
  }
}
