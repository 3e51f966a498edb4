import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, knowMerchant, linkCard } from '#tests/dines/feed-world.ts'
import type { Db } from '../db/database.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { ingestEvents } from './ingest-events.ts'
import { reevaluateUnmatched } from './reevaluate-unmatched.ts'

const at = (days: number) => ({ now: () => new Date(daysAfterNoon(days)) })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function world() {
      const db = database.current.engine
      await addRules(db, 'late')
      return { db, memberId: await addMember(db, 'late'), restaurant: await addRestaurant(db, ['late']) }
    }

    test('a link that is recorded late and covers the dine makes it earn', async () => {
      const { db, memberId, restaurant } = await world()
      await ingestEvents(db, dineEvents(restaurant, { reference: 'lateLink', cardToken: 'tok_late' }), at(5))
      await linkCard(db, { partnerId: 'late', memberId, cardToken: 'tok_late', linkedAt: noon - 2 * dayMs })
      expect(await reevaluateUnmatched(db, { cardToken: 'tok_late' }, at(6))).toBe(1)
      expect(await balanceOf(db, memberId)).toBe(500)
      expect(await reevaluateUnmatched(db, { cardToken: 'tok_late' }, at(6))).toBe(0)
    })

    test('linking today never earns for yesterday', async () => {
      const { db, memberId, restaurant } = await world()
      await ingestEvents(db, dineEvents(restaurant, { reference: 'yesterday', cardToken: 'tok_today' }), at(5))
      await linkCard(db, { partnerId: 'late', memberId, cardToken: 'tok_today', linkedAt: noon + dayMs })
      await reevaluateUnmatched(db, { all: true }, at(6))
      expect(await balanceOf(db, memberId)).toBe(0)
      const { rows } =
        await sql`select from network_event where reference = 'yesterday' and state = 'unmatched'`.execute(db)
      expect(rows).toHaveLength(2)
    })

    test('an acquirer id that is recorded late makes its dines earn', async () => {
      const { db, memberId, restaurant } = await world()
      const cardToken = await linkCard(db, { partnerId: 'late', memberId })
      const unknown = { ...restaurant, acquirerMerchantId: `late-${restaurant.id}` }
      await ingestEvents(db, dineEvents(unknown, { reference: `place-${restaurant.id}`, cardToken }), at(5))
      await knowMerchant(db, { merchantId: restaurant.id, acquirerMerchantId: unknown.acquirerMerchantId })
      await reevaluateUnmatched(db, { acquirerMerchantIds: [unknown.acquirerMerchantId] }, at(6))
      expect(await balanceOf(db, memberId)).toBe(500)
    })

    test('Visa is looked at for 90 days after the dine, American Express for 30', async () => {
      const { db, memberId, restaurant } = await world()
      const cases = [
        { network: 'visa', days: 89, balance: 500 },
        { network: 'visa', days: 93, balance: 0 },
        { network: 'amex', days: 29, balance: 500 },
        { network: 'amex', days: 33, balance: 0 },
      ] as const
      await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from)
        values ('amex', ${restaurant.acquirerMerchantId}, ${restaurant.id}, '2020-01-01Z')`.execute(db)
      for (const { network, days, balance } of cases) {
        const before = await balanceOf(db, memberId)
        const cardToken = `tok_${network}_${days}`
        const events = dineEvents(restaurant, { reference: cardToken, cardToken }).map((event) => ({
          ...event,
          network,
        }))
        await ingestEvents(db, events, at(5))
        await linkCard(db, { partnerId: 'late', memberId, cardToken, network, linkedAt: noon - 2 * dayMs })
        await reevaluateUnmatched(db, { cardToken }, at(days))
        expect((await balanceOf(db, memberId)) - before).toBe(balance)
      }
    })

    test('after all of it the journal verifies', async () => {
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })
  })

async function balanceOf(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return rows[0]?.balance ?? 0
}
