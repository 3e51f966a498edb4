import { describe, expect, test } from 'vitest'
import type { EventKind } from '#domain/dines/networks.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { replayMembers } from '../journal/replay/replay-members.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { findExceptions } from './exceptions/exception-store.ts'
import { correctException } from './exceptions/settle-exception.ts'
import { ingestEvents } from './ingest-events.ts'
import type { NetworkEvent } from './network-event.ts'

const clock = { now: () => new Date(daysAfterNoon(60)) }
const split = { tipCents: 1_000, taxCents: 500 }
const none = { tipCents: null, taxCents: null }
let count = 0

/** One person, who may change a hundred dollars. */
const alone = { approvedBy: null, limits: { memberCents: 10_000, dayCents: 1_000_000 } }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    /** A member who orders: five points a dollar. */
    async function world() {
      const db = database.current.engine
      const partnerId = `orders${++count}`
      await addRules(db, partnerId)
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const restaurant = await addRestaurant(db, [partnerId])
      const site = `site${count}`
      await db
        .insertInto('merchant_acquirer_id')
        .values({
          network: 'visa',
          acquirer_merchant_id: site,
          merchant_id: restaurant.id,
          valid_from: new Date(0),
          channel: 'onlineOrder',
        })
        .execute()
      const order = (what: EventKind, given: Partial<NetworkEvent> = {}): NetworkEvent => ({
        ...eventOf({ ...restaurant, acquirerMerchantId: site }, { reference: `order${count}`, cardToken, kind: what }),
        ...none,
        ...given,
      })
      const take = (...events: readonly NetworkEvent[]) => ingestEvents(db, events, clock)
      const visit = () =>
        db
          .selectFrom('transaction')
          .select(['status', 'reward', 'lines', 'trace'])
          .where('member_id', '=', memberId)
          .executeTakeFirstOrThrow()
      const reasons = async () =>
        (
          await db.selectFrom('posting').select(['reason']).where('member_id', '=', memberId).orderBy('id').execute()
        ).map(({ reason }) => reason)
      const proves = async () => {
        expect(await replayMembers(db, { partnerId, memberIds: [memberId] }, clock.now())).toEqual([])
        expect((await verifyJournal(db)).faults).toEqual([])
      }
      return { db, memberId, order, take, visit, reasons, proves }
    }

    test('an order whose tip and tax nobody told earns on four fifths, and the trace says so', async () => {
      const { db, order, take, visit, proves } = await world()
      await ingestEvents(db, [order('authorisation')], { now: () => new Date(daysAfterNoon(1)) })
      expect(await visit()).toMatchObject({ status: 'Pending', reward: 400 })
      await take(order('clearing', { amountCents: 11_000 }))
      const { trace, ...told } = await visit()
      expect(told).toMatchObject({ status: 'Awarded', reward: 440 })
      expect(trace.find(({ rule }) => rule === 'orderSubtotal')?.saw).toMatchObject({ countedCents: 8_800 })
      await proves()
    })

    test('what is told of the same payment later corrects it, also after the reward was posted, with a reason', async () => {
      const { order, take, visit, reasons, proves } = await world()
      await take(order('authorisation'), order('clearing'))
      await take(order('clearing', { eventId: `told${count}`, ...split }))
      expect(await visit()).toMatchObject({ status: 'Awarded', reward: 425 })
      await take(order('clearing', { eventId: `silent${count}` }))
      expect(await visit()).toMatchObject({ reward: 425 })
      expect(await reasons()).toEqual([null, 'billChanged'])
      await proves()
    })

    test('a split of nothing is told too: then all of the order earns', async () => {
      const { order, take, visit, reasons, proves } = await world()
      await take(order('authorisation'), order('clearing'))
      await take(order('clearing', { eventId: `whole${count}`, tipCents: 0, taxCents: 0 }))
      expect(await visit()).toMatchObject({ reward: 500 })
      expect(await reasons()).toEqual([null, 'billChanged'])
      await proves()
    })

    test('the same id with a split waits aside, and counts once an operator says that it is right', async () => {
      const { db, order, take, visit, reasons, proves } = await world()
      await take(order('authorisation'), order('clearing'))
      const corrected = order('clearing', split)
      expect(await take(corrected)).toMatchObject({ accepted: 0, quarantined: 1 })
      expect(await visit()).toMatchObject({ reward: 400 })
      const asked = { network: null, cause: null, partnerId: null, after: null, limit: 1_000 }
      const aside = (await findExceptions(db, asked)).find(({ eventId }) => eventId === corrected.eventId)
      if (!aside) return expect.unreachable()
      const name = { network: aside.network, eventId: aside.eventId, what: aside.what }
      const deed = { name, actor: 'operator:ada', reason: 'the receipt says so' }
      expect(await correctException(db, { ...deed, ...alone, corrected }, clock)).toBe('done')
      expect(await visit()).toMatchObject({ reward: 425 })
      expect(await reasons()).toEqual([null, 'billChanged'])
      await proves()
    })

    test.each([
      ['a part without a split', [{ amountCents: 5_000 }], 200],
      ['a part with its own tip', [{ amountCents: 5_000, tipCents: 2_000 }], 250],
      ['everything', [{}], 0],
      ['everything in three parts', [{ amountCents: 3_333 }, { amountCents: 3_333 }, { amountCents: 3_334 }], 0],
      ['more than everything', [{ amountCents: 9_000 }, { amountCents: 9_000 }], 0],
    ])('a refund of %s takes back what it gave and no more', async (_name, refunds, left) => {
      const { order, take, visit, proves } = await world()
      await take(order('authorisation'), order('clearing'))
      for (const [place, given] of refunds.entries())
        await take(
          order('refund', { eventId: `back${count}-${place}`, ...given, occurredAt: daysAfterNoon(5 + place) }),
        )
      expect(await visit()).toMatchObject({ reward: left })
      await proves()
    })

    test('hold, payment, its split and a refund come to the same in every order, together or one by one', async () => {
      const rewards = new Set<number>()
      for (const turn of [0, 1, 2, 3, 4, 5]) {
        const { order, take, visit, proves } = await world()
        const events = [
          order('authorisation'),
          order('clearing'),
          order('clearing', { eventId: `told${count}`, ...split }),
          order('refund', { amountCents: 4_000 }),
        ]
        const turned = [...events.slice(turn % 4), ...events.slice(0, turn % 4)]
        if (turn > 3) await take(...turned.toReversed())
        else for (const event of turned) await take(event)
        rewards.add((await visit()).reward)
        await proves()
      }
      expect([...rewards]).toEqual([255])
    })

    test('events that were kept with 0 before keep their verdict, and the same file again changes nothing', async () => {
      const { order, take, visit, reasons, proves } = await world()
      const before = [order('authorisation'), order('clearing')]
      await take(...before.map((event) => ({ ...event, tipCents: 0, taxCents: 0 })))
      expect(await visit()).toMatchObject({ reward: 500 })
      expect(await take(...before)).toMatchObject({ accepted: 0, duplicates: 2, quarantined: 0 })
      await take(order('refund', { amountCents: 5_000 }))
      expect(await visit()).toMatchObject({ reward: 250 })
      expect(await reasons()).toEqual([null, 'refunded'])
      await proves()
    })

    test('what an operator refused while it was kept with 0 stays refused when it comes again without', async () => {
      const { db, order, take } = await world()
      const event = order('clearing', { tipCents: 0, taxCents: 0, amountCents: 7_000 })
      await db
        .insertInto('quarantined_event')
        .values({
          network: 'visa',
          event_id: event.eventId,
          reason: 'poisoned',
          event: JSON.stringify(event),
          received_at: clock.now(),
          settled_at: clock.now(),
          settled_as: 'refused',
          settled_by: 'operator:ada',
          settled_reason: 'a lie',
        })
        .execute()
      expect(await take({ ...event, ...none })).toMatchObject({ accepted: 0, duplicates: 1, quarantined: 0 })
    })
  })
