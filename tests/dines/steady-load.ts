import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from './feed-world.ts'

export interface SteadyLoad {
  /** Resolves once this much more has been done of each kind. */
  doMore(times: number): Promise<void>
  /** Ends the load and answers what failed in it, and how much was done. */
  stop(): Promise<{ readonly failures: readonly string[]; readonly dines: number; readonly reads: number }>
}

const partnerId = 'steady'

/** Takes in dines on two lanes and reads as a member does, until it is stopped. */
export async function startSteadyLoad(database: Database): Promise<SteadyLoad> {
  await addRules(database.engine, partnerId)
  const restaurant = await addRestaurant(database.engine, [partnerId])
  const failures: string[] = []
  const done = { dines: 0, reads: 0 }
  const ended = new AbortController()

  async function feedLane(lane: number): Promise<void> {
    const memberId = await addMember(database.engine, partnerId)
    const cardToken = await linkCard(database.engine, { partnerId, memberId })
    for (let dine = 0; !ended.signal.aborted; dine++) {
      const events = dineEvents(restaurant, { reference: `steady-${lane}-${dine}`, cardToken, cents: 1_000 })
      await attempt(() => ingestEvents(database.engine, events, { now: () => new Date() }))
      done.dines++
    }
  }

  async function readAsMember(): Promise<void> {
    while (!ended.signal.aborted) {
      await attempt(() =>
        sql`select count(*) from member m join transaction t on t.partner_id = m.partner_id and t.member_id = m.id
          join entry e on e.partner_id = t.partner_id join outbox o on o.partner_id = e.partner_id
          where m.partner_id = ${partnerId} and t.id < 20 and e.posting_id < 20 and o.posting_id < 20`.execute(
          database.forPartner(partnerId),
        ),
      )
      done.reads++
      await sleep(2)
    }
  }

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }

  const lanes = [feedLane(1), feedLane(2), readAsMember(), readAsMember()]
  return {
    async doMore(times) {
      const before = { ...done }
      while (done.dines < before.dines + times || done.reads < before.reads + times) await sleep(10)
    },
    async stop() {
      ended.abort()
      await Promise.all(lanes)
      return { failures, ...done }
    },
  }
}
