import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from './feed-world.ts'

export interface FullFeed {
  /** Resolves once this many more batches have been taken in. */
  doMore(batches: number): Promise<void>
  /** Ends the feed once the batches under way are taken in. */
  stop(): Promise<{ readonly failures: readonly string[]; readonly given: number; readonly accepted: number }>
}

const partnerId = 'full'
const members = 150
const lanes = 3

/** Takes in batches of hundreds of events on several lanes, so that one is always under way. */
export async function startFullFeed(database: Database): Promise<FullFeed> {
  const db = database.engine
  await addRules(db, partnerId)
  const restaurant = await addRestaurant(db, [partnerId])
  const failures: string[] = []
  const done = { batches: 0, given: 0, accepted: 0 }
  const ended = new AbortController()

  async function lane(number: number): Promise<void> {
    const cards: string[] = []
    for (let member = 0; member < members; member++)
      cards.push(await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) }))
    for (let batch = number; !ended.signal.aborted; batch++) {
      const events = cards.flatMap((cardToken, card) =>
        dineEvents(restaurant, { reference: `full-${number}-${batch}-${card}`, cardToken, cents: 1_000 }),
      )
      done.given += events.length
      try {
        const result = await ingestEvents(db, events, { now: () => new Date() })
        done.accepted += result.accepted
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
      }
      done.batches++
    }
  }

  const running = Array.from({ length: lanes }, (_, number) => lane(number))
  return {
    async doMore(batches) {
      const before = done.batches
      while (done.batches < before + batches) await sleep(10)
    },
    async stop() {
      ended.abort()
      await Promise.all(running)
      return { failures, given: done.given, accepted: done.accepted }
    },
  }
}
