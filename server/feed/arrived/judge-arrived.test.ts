import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../ingest-events.ts'
import { replayJournal } from '../../journal/replay/replay-journal.ts'
import { judgeArrived } from './judge-arrived.ts'

const clockAt = (hours: number) => ({ now: () => new Date(daysAfterNoon(60) + hours * hourMs) })
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a visit that was dated ahead is judged again once its moment has come, by what is true then', async () => {
      const db = database.current.engine
      const partnerId = `arriving${++count}`
      await addRules(db, partnerId)
      const restaurant = await addRestaurant(db, [partnerId])
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const visit = (name: string, hours: number) => ({
        ...eventOf(restaurant, { reference: `${partnerId}${name}`, cardToken, kind: 'clearing' }),
        occurredAt: clockAt(hours).now().getTime(),
      })
      await ingestEvents(db, [visit('before', -1), visit('ahead', 6), visit('still', 20)], clockAt(0))
      const rewards = async () => {
        const rows = await db
          .selectFrom('transaction')
          .select('reward')
          .where('partner_id', '=', partnerId)
          .where('withdrawn_at', 'is', null)
          .orderBy('authorised_at')
          .execute()
        return rows.map(({ reward }) => reward)
      }
      expect(await rewards()).toEqual([500, 500, 500])
      await db
        .updateTable('card_link')
        .set({ unlinked_at: clockAt(2).now() })
        .where('member_id', '=', memberId)
        .execute()
      expect(await judgeArrived(db, clockAt(5))).toBe(0)
      expect(await judgeArrived(db, clockAt(6))).toBe(1)
      expect(await rewards()).toEqual([500, 0])
      // Once is enough, and who comes later has its own turn.
      expect(await judgeArrived(db, clockAt(7))).toBe(0)
      expect(await judgeArrived(db, clockAt(30))).toBe(1)
      expect(await rewards()).toEqual([500])
      expect(await judgeArrived(db, clockAt(31))).toBe(0)
      expect(await replayJournal(db, { partnerIds: [partnerId], now: clockAt(31).now() })).toMatchObject({ faults: 0 })
    })
  })
