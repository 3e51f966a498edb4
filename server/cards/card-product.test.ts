import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon, perDollar, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { endCardLink, insertCardLink } from './store.ts'

const now = new Date(daysAfterNoon(60))
const rules = {
  ...pointRules,
  rates: [...pointRules.rates, { tier: 0, cardProduct: 'gold', accrual: perDollar(9) }] as typeof pointRules.rates,
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('what the vault says of a card when it is linked again counts from then on, and not for visits of before', async () => {
      const db = database.current.engine
      await addRules(db, 'gilded', { ...rules, rates: rules.rates.filter(({ tier }) => tier === 0) })
      const memberId = await addMember(db, 'gilded')
      const token = await linkCard(db, { partnerId: 'gilded', memberId })
      const restaurant = await addRestaurant(db, ['gilded'])
      const dine = (reference: string, day: number) =>
        ingestEvents(db, dineEvents(restaurant, { reference, cardToken: token, day }), { now: () => now })
      await dine('first', 3)
      const { id: cardId } = await db
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', token)
        .executeTakeFirstOrThrow()
      await endCardLink(db, 'gilded', { cardId, now: new Date(noon + 10 * dayMs) })
      const card = { memberId, token, cardType: 'visa', lastFour: '1111', description: 'Gold' } as const
      const known = { ...card, partnerCardId: null, product: 'gold', expiry: null, now: new Date(noon + 20 * dayMs) }
      expect(await insertCardLink(db, 'gilded', known)).not.toBeNull()
      expect((await replayJournal(db, { partnerIds: ['gilded'], now })).examples).toEqual([])
      await dine('late', 2)
      await dine('since', 30)
      const rows = await db.selectFrom('transaction').select('reward').orderBy('authorised_at').execute()
      expect(rows.map(({ reward }) => reward)).toEqual([200, 200, 900])
    })
  })
