import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { findVisits } from './my-data-store.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test("a visit in the file of one's own data has the restaurant's time and zone beside the moment", async () => {
      const db = database.current.engine
      await addRules(db, 'far')
      const memberId = await addMember(db, 'far')
      const cardToken = await linkCard(db, { partnerId: 'far', memberId })
      const restaurant = await addRestaurant(db, ['far'])
      await db.updateTable('merchant').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', restaurant.id).execute()
      const context = { now: () => new Date(daysAfterNoon(60)) }
      await ingestEvents(db, dineEvents(restaurant, { reference: 'far', cardToken }), context)
      const [visit] = await findVisits(db, 'far', memberId)
      expect(visit).toMatchObject({
        authorised_at: new Date(noon),
        time_zone: 'Asia/Tokyo',
        local_time: '2026-03-03 02:00',
      })
    })
  })
