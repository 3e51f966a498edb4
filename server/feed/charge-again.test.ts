import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import type { EventKind } from '#domain/dines/networks.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { replayMembers } from '../journal/replay/replay-members.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { ingestEvents } from './ingest-events.ts'
import type { NetworkEvent } from './network-event.ts'

const clock = { now: () => new Date(daysAfterNoon(60)) }
const vip = { qualifiedDines: 1, emailOptInRequired: true, followingYears: 1 }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let count = 0

    /** A member with a visit, and another a month later, which is at VIP while the first one counts. */
    async function world() {
      const db = database.current.engine
      const partnerId = `again${++count}`
      await addRules(db, partnerId, { ...pointRules, vip })
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const restaurant = await addRestaurant(db, [partnerId])
      const first = { reference: `first${count}`, cardToken }
      await ingestEvents(db, dineEvents(restaurant, first), clock)
      await ingestEvents(db, dineEvents(restaurant, { reference: `later${count}`, cardToken, day: 30 }), clock)
      const told = (what: EventKind, day: number, cents: number): NetworkEvent => ({
        ...eventOf(restaurant, { ...first, kind: what, cents }),
        eventId: `${first.reference}-${what}-${day}`,
        occurredAt: daysAfterNoon(day) + dayMs / 2,
      })
      const rewards = async () => {
        const query = db.selectFrom('transaction').select(['status', 'reward']).where('member_id', '=', memberId)
        const standing = query.where('withdrawn_at', 'is', null)
        return (await standing.orderBy('authorised_at').execute()).map(({ status, reward }) => `${status} ${reward}`)
      }
      const proves = async () => {
        expect(await replayMembers(db, { partnerId, memberIds: [memberId] }, clock.now())).toEqual([])
        expect((await verifyJournal(db)).faults).toEqual([])
      }
      return { db, told, rewards, proves }
    }

    const whole = ['Awarded 500', 'Awarded 800']

    test.each([
      ['all of it', 10_000, ['Forfeit 0', 'Awarded 500']],
      ['most of it', 9_000, ['Awarded 50', 'Awarded 800']],
    ])('a visit of which %s came back is as before once that is charged again', async (_name, cents, between) => {
      const { db, told, rewards, proves } = await world()
      expect(await rewards()).toEqual(whole)
      await ingestEvents(db, [told('refund', 5, cents)], clock)
      expect(await rewards()).toEqual(between)
      await ingestEvents(db, [told('clearing', 40, cents)], clock)
      expect(await rewards()).toEqual(whole)
      await proves()
    })

    test('nor does it matter which of the two is told first, or that both are told at once', async () => {
      const late = await world()
      const both = [late.told('clearing', 40, 9_000), late.told('refund', 5, 9_000)]
      for (const event of both) await ingestEvents(late.db, [event], clock)
      expect(await late.rewards()).toEqual(whole)
      await late.proves()
      const { db, told, rewards } = await world()
      await ingestEvents(db, [told('clearing', 40, 9_000), told('refund', 5, 9_000)], clock)
      expect(await rewards()).toEqual(whole)
    })
  })
