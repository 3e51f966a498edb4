import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { useDatabase, testDatabases } from '#tests/database/database.ts'
import { addDiner, dineAndSettle } from '#tests/dines/credit-world.ts'
import { daysAfterNoon, pointRules } from '#tests/dines/dines.ts'
import {
  addMember,
  addRestaurant,
  addRules,
  dineEvents,
  eventOf,
  linkCard,
  type Restaurant,
} from '#tests/dines/feed-world.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import type { NetworkEvent } from '../feed/network-event.ts'

const partnerId = 'told'
const bonus = {
  code: 'new',
  reward: 500,
  spendCents: 30_000,
  withinDays: 800,
  emailOptInRequired: false,
  reviewRequired: false,
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let restaurant: Restaurant
    let taken = 0
    const engine = () => database.current.engine

    beforeAll(async () => {
      await addRules(engine(), partnerId, { ...pointRules, newMemberBonus: bonus })
      restaurant = await addRestaurant(engine(), [partnerId])
    })

    async function diner() {
      const memberId = await addMember(engine(), partnerId)
      return { memberId, cardToken: await linkCard(engine(), { partnerId, memberId }), reference: `told-${++taken}` }
    }

    const ingest = (events: readonly NetworkEvent[], day = 60) =>
      ingestEvents(engine(), events, { now: () => new Date(daysAfterNoon(day)) })

    async function told(memberId: number) {
      const rows = await engine()
        .selectFrom('notice')
        .select(['kind', 'facts'])
        .where('partner_id', '=', partnerId)
        .where('member_id', '=', memberId)
        .orderBy('id')
        .execute()
      return rows.map(({ kind: what, facts }) => ({ what, ...(facts as Record<string, unknown>) }))
    }
    const kinds = async (memberId: number) => (await told(memberId)).map(({ what }) => what)

    test('a visit is told of once it has cleared, with what it earned, however often its events come', async () => {
      const { memberId, ...card } = await diner()
      const [hold, clearing] = dineEvents(restaurant, card)
      if (!hold || !clearing) throw new Error('a dine has two events')
      await ingest([hold])
      expect(await told(memberId)).toEqual([])
      await Promise.all([ingest([clearing, hold]), ingest([hold, clearing, clearing])])
      await ingest([hold, clearing])
      expect((await told(memberId))[0]).toMatchObject({
        what: 'rewardOnItsWay',
        timeZone: 'America/New_York',
        amount: 500,
        currency: 'Point',
        merchant: restaurant.acquirerMerchantId,
      })
      expect(await kinds(memberId)).toEqual(['rewardOnItsWay', 'bonusProgress'])
    })

    test('a refund tells what is left, a whole one that it is taken back, and both tell it once', async () => {
      const { memberId, ...card } = await diner()
      await ingest(dineEvents(restaurant, card))
      const half = eventOf(restaurant, { ...card, kind: 'refund', cents: 5_000 })
      await ingest([half])
      await ingest([half])
      await ingest([{ ...half, eventId: `${half.eventId}-2` }])
      await ingest([{ ...half, eventId: `${half.eventId}-3`, occurredAt: half.occurredAt + dayMs }])
      const changes = (await told(memberId)).filter(({ what }) => what !== 'bonusProgress')
      expect(changes).toMatchObject([
        { what: 'rewardOnItsWay', amount: 500 },
        { what: 'rewardChanged', amount: 250, before: 500 },
        { what: 'notEarned', reason: 'refunded', before: { amount: 250, currency: 'Point' } },
      ])
    })

    test('a visit that earns nothing says why', async () => {
      const { memberId, ...card } = await diner()
      const closed = await addRestaurant(engine(), [partnerId], { exclusive_tier: 3 })
      await ingest(dineEvents(closed, card))
      expect(await told(memberId)).toMatchObject([{ what: 'notEarned', reason: 'tierTooLow', before: null }])
    })

    test('the visits of a year tell of the bonus and of VIP, each once, in whatever order they come', async () => {
      const { memberId, ...card } = await diner()
      const visits = Array.from({ length: 12 }, (_, day) =>
        dineEvents(restaurant, { ...card, reference: `${card.reference}-${day}`, day }),
      )
      const late = visits.splice(2, 1)
      for (const events of [...visits, ...late]) await ingest(events)
      const said = await kinds(memberId)
      const times = (what: string) => said.filter((one) => one === what).length
      expect([times('vipNear'), times('vipReached'), times('bonusComplete')]).toEqual([1, 1, 1])
      expect(times('rewardOnItsWay')).toBe(12)
      expect((await told(memberId)).find(({ what }) => what === 'vipReached')).toMatchObject({
        year: 2026,
        required: 11,
      })
    })

    test('what is handed over together is told together', async () => {
      const { memberId, ...card } = await diner()
      for (const day of [1, 2])
        await ingest(dineEvents(restaurant, { ...card, reference: `${card.reference}-${day}`, day }))
      const clock = { now: () => new Date(daysAfterNoon(61)) }
      await Promise.all([settlePostings(engine(), partnerId, clock), settlePostings(engine(), partnerId, clock)])
      const paid = (await told(memberId)).filter(({ what }) => what === 'rewardPaid')
      expect(paid).toMatchObject([{ amount: 1000, currency: 'Point', visits: 2 }])
    })

    test('a programme of statement credits does not tell of a balance as of a payment', async () => {
      const credited = await addDiner(engine(), { partnerId: 'told-credits' })
      await dineAndSettle(engine(), credited, 50_000)
      const rows = await engine()
        .selectFrom('notice')
        .select('kind')
        .where('partner_id', '=', 'told-credits')
        .where('member_id', '=', credited.memberId)
        .execute()
      expect(rows.map(({ kind: what }) => what)).toEqual(['rewardOnItsWay'])
    })

    test('a year of history that is taken in at once is told to nobody', async () => {
      const { memberId, ...card } = await diner()
      await ingest(dineEvents(restaurant, card), 200)
      expect(await told(memberId)).toEqual([])
    })
  })
