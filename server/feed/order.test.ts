import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import type { Db } from '../db/database.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { ingestEvents } from './ingest-events.ts'
import type { NetworkEvent } from './network-event.ts'

const context = { now: () => new Date(daysAfterNoon(900)) }
const newMemberBonus = {
  code: 'NMB',
  reward: 700,
  spendCents: 60_000,
  withinDays: 900,
  emailOptInRequired: false,
  reviewRequired: false,
}
const rules = { ...pointRules, newMemberBonus, vip: { qualifiedDines: 6, emailOptInRequired: true, followingYears: 1 } }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    /** The same dines on a new member's card. */
    async function deliver(
      restaurants: readonly Restaurant[],
      seed: number,
      batches: (events: readonly NetworkEvent[]) => readonly (readonly NetworkEvent[])[],
    ) {
      const db = database.current.engine
      const memberId = await addMember(db, 'orders')
      const cardToken = await linkCard(db, { partnerId: 'orders', memberId })
      for (const batch of batches(eventsOf(restaurants, { seed, cardToken }))) await ingestEvents(db, batch, context)
      return verdictsOf(db, memberId)
    }

    test.each([1, 2, 3, 4])(
      'order, duplicates and batches do not change verdicts and balances (seed %i)',
      async (seed) => {
        const db = database.current.engine
        await addRules(db, 'orders', rules)
        const restaurants = [
          await addRestaurant(db, ['orders'], { monthly_max_visits: 3, monthly_max_spend_cents: 30_000 }),
          await addRestaurant(db, ['orders'], { exclusive_tier: 3 }),
          await addRestaurant(db, ['orders']),
        ]
        const random = seededRandom(`deliver ${seed}`)
        const together = await deliver(restaurants, seed, (events) => [events])
        const apart = await deliver(restaurants, seed, (events) => {
          const shuffled = [...events, ...events.filter(() => random() < 0.3)]
            .map((event) => ({ event, place: random() }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ event }) => event)
          return inBatches(shuffled, 3)
        })
        expect(apart).toEqual(together)
        expect(together.verdicts.length).toBe(30)
        expect(new Set(together.verdicts.map((verdict) => verdict.status)).size).toBeGreaterThan(1)
        expect((await verifyJournal(db)).faults).toEqual([])
      },
      60_000,
    )
  })

function eventsOf(
  restaurants: readonly Restaurant[],
  { seed, cardToken }: { seed: number; cardToken: string },
): readonly NetworkEvent[] {
  const random = seededRandom(`dines ${seed}`)
  return Array.from({ length: 30 }, (_, index) => {
    const restaurant = restaurants[Math.floor(random() * random() * restaurants.length)]
    if (!restaurant) return []
    const given = {
      reference: `${cardToken}-${index}`,
      cardToken,
      day: dayOf(random),
      cents: 500 + Math.floor(random() * 15_000),
    }
    const tip = Math.floor(random() * 2_000)
    return [
      eventOf(restaurant, given),
      ...(random() < 0.9 ? [eventOf(restaurant, { ...given, kind: 'clearing', cents: given.cents + tip })] : []),
      ...(random() < 0.2
        ? [eventOf(restaurant, { ...given, kind: 'refund', cents: Math.ceil(given.cents * random()) })]
        : []),
    ]
  }).flat()
}

/** Close together, so that the limits of a month are met; some in the following year, for VIP. */
function dayOf(random: () => number): number {
  return random() < 0.7 ? Math.floor(random() * 45) : 290 + Math.floor(random() * 40)
}

function inBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

async function verdictsOf(db: Db, memberId: number) {
  const verdicts = await sql<{
    dine: string
    status: string
    reason: string | null
    tier: number
    reward: number
    history: object
  }>`
    select split_part(reference, '-', 2) as dine, status, reason, tier, reward, history
    from transaction where member_id = ${memberId} and withdrawn_at is null order by authorised_at, first_event_id`.execute(
    db,
  )
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0) as balance from entry where member_id = ${memberId}`.execute(db)
  return { verdicts: verdicts.rows, balance: rows[0]?.balance }
}
