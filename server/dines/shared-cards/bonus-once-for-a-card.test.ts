import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
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
import type { Db } from '../../db/database.ts'
import { takeCardUpdates } from '../../cards/updates/take-card-updates.ts'
import { inTransaction } from '../../db/transact.ts'
import { ingestBatch } from '../../feed/ingest-batch.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { bonusesToday } from '../../members/bonuses-today.ts'
import { replayJournal } from '../../journal/replay/replay-journal.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { evaluateSupposed } from '../evaluate-supposed.ts'

const now = new Date(daysAfterNoon(80))
const clock = { now: () => now }
const nothingMore = { emailOptInRequired: false, reviewRequired: false }
const rules: RuleDocument = {
  ...pointRules,
  newMemberBonus: { code: 'NMB', reward: 1_000, spendCents: 10_000, withinDays: 1_000, ...nothingMore },
  bonuses: [
    { code: 'round', reward: 300, spendCents: 10_000, withinDays: 1_000, enrolUntil: '2026-12-31', ...nothingMore },
  ],
}
const moved = daysAfterNoon(10)

interface World {
  readonly partnerId: string
  readonly restaurant: Restaurant
  /** Held by the first member until day 10, and by the second one from then on. */
  readonly cardToken: string
  readonly first: number
  readonly second: number
}

async function worldOf(db: Db, partnerId: string, restaurant?: Restaurant): Promise<World> {
  await addRules(db, partnerId, rules)
  const [first, second] = [await addMember(db, partnerId), await addMember(db, partnerId)]
  const cardToken = await linkCard(db, { partnerId, memberId: first, unlinkedAt: moved })
  await linkCard(db, { partnerId, memberId: second, cardToken, linkedAt: moved })
  return { partnerId, first, second, cardToken, restaurant: restaurant ?? (await addRestaurant(db, [partnerId])) }
}

async function bonusesOf(db: Db, memberId: number): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('entry')
    .select('code')
    .select((e) => e.fn.sum<number>('amount').as('amount'))
    .where('member_id', '=', memberId)
    .where('account', '=', 'member')
    .where('code', 'like', 'bonus:%')
    .groupBy('code')
    .orderBy('code')
    .execute()
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ code, amount }) => [code, amount]))
}

async function proves(db: Db, { partnerId }: World): Promise<void> {
  expect((await verifyJournal(db)).faults).toEqual([])
  expect((await replayJournal(db, { partnerIds: [partnerId], now })).examples).toEqual([])
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine
    let count = 0
    const newWorld = () => worldOf(db(), `card${++count}`)
    const dine = ({ restaurant, cardToken }: World, day: number, more: { readonly cents?: number } = {}) =>
      dineEvents(restaurant, { reference: `${cardToken}-${day}`, cardToken, day, ...more })
    const tell = (events: Parameters<typeof ingestEvents>[1]) => ingestEvents(db(), events, clock)
    const bonuses = async ({ first, second }: World) => [await bonusesOf(db(), first), await bonusesOf(db(), second)]

    test('who comes back with a card that had the bonus has none for it, and has it with another card', async () => {
      const world = await newWorld()
      await tell(dine(world, 1))
      await tell([...dine(world, 20), ...dine(world, 21)])
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, {}])
      const { trace } = await db()
        .selectFrom('transaction')
        .select('trace')
        .where('reference', '=', `${world.cardToken}-20`)
        .executeTakeFirstOrThrow()
      expect(trace.find(({ rule }) => rule === 'newMemberBonus')?.saw).toMatchObject({
        missing: 'cardHadIt',
        countedCents: 0,
      })
      const other = await linkCard(db(), { partnerId: world.partnerId, memberId: world.second })
      await tell(dine({ ...world, cardToken: other }, 22))
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, { 'bonus:NMB': 1_000 }])
      await proves(db(), world)
    })

    test('a bonus that no linked card may have is not among those that are open, until another card is linked', async () => {
      const world = await newWorld()
      const { partnerId, second: memberId } = world
      const open = async () => {
        const question = { memberId, joinedAt: new Date(moved), rules, now, eligibilityHours: null }
        const listed = await bonusesToday(database.current.forPartner(partnerId), partnerId, question)
        return listed.map(({ code, status }) => `${code} ${status}`)
      }
      const both = ['NMB Enrolled', 'round Eligible']
      expect(await open()).toEqual(both)
      await tell(dine(world, 1))
      expect(await open()).toEqual(['round Eligible'])
      await linkCard(db(), { partnerId, memberId })
      expect(await open()).toEqual(both)
    })

    test('what a visit would earn says so before it', async () => {
      const world = await newWorld()
      await tell(dine(world, 1))
      const { restaurant, second: memberId, partnerId, cardToken } = world
      const amounts = {
        authorisedCents: 20_000,
        clearedCents: 20_000,
        tipCents: 0,
        taxCents: 0,
        unsplitCents: 0,
        refundedCents: 0,
        voidedCents: 0,
        returnedExtraCents: 0,
        unsplitReturnCents: 0,
      }
      const visit = { partnerId, memberId, merchantId: restaurant.id, network: 'visa', channel: 'dineIn' } as const
      const [said] = await evaluateSupposed(db(), [{ ...visit, cardToken, at: daysAfterNoon(30), amounts }])
      expect(said?.lines.map(({ code }) => code)).toEqual(['settle'])
    })

    test('what another programme gave for the card counts nothing', async () => {
      const here = await newWorld()
      await tell(dine(here, 1))
      await db()
        .updateTable('card_link')
        .set({ unlinked_at: new Date(daysAfterNoon(15)) })
        .where('unlinked_at', 'is', null)
        .where('card_token', '=', here.cardToken)
        .execute()
      const partnerId = `card${++count}`
      await addRules(db(), partnerId, rules)
      const memberId = await addMember(db(), partnerId)
      await linkCard(db(), { partnerId, memberId, cardToken: here.cardToken, linkedAt: daysAfterNoon(15) })
      await tell(dine({ ...here, restaurant: await addRestaurant(db(), [partnerId]) }, 20))
      expect(await bonusesOf(db(), memberId)).toEqual({ 'bonus:NMB': 1_000 })
    })

    test.each([
      ['in their order', [[1], [20]]],
      ['the older visit last', [[20], [1]]],
      ['all at once', [[20, 1]]],
    ])('the bonus is that of the earlier visit, told %s', async (_name, batches) => {
      const world = await newWorld()
      for (const days of batches) await tell(days.flatMap((day) => dine(world, day)))
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, {}])
      await proves(db(), world)
    })

    test('a bonus that is taken back leaves the card free, and taken again it is not', async () => {
      const world = await newWorld()
      const { restaurant, cardToken } = world
      const reference = `${cardToken}-1`
      await tell([...dine(world, 1), ...dine(world, 20)])
      await tell([eventOf(restaurant, { reference, cardToken, day: 1, kind: 'refund' })])
      expect(await bonuses(world)).toEqual([{}, { 'bonus:NMB': 1_000 }])
      await proves(db(), world)
      await tell(dine(world, 2))
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, {}])
      await proves(db(), world)
    })

    test('an award with the card has to come before, not a bonus alone', async () => {
      const world = await newWorld()
      const own = await linkCard(db(), { partnerId: world.partnerId, memberId: world.first })
      await tell([...dine({ ...world, cardToken: own }, 1), ...dine(world, 20)])
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, { 'bonus:NMB': 1_000 }])
      await proves(db(), world)
    })

    test('what is decided passes on from member to member, however many cards lie between them', async () => {
      const world = await newWorld()
      const { partnerId, second } = world
      // The second member hands another card on to a third one.
      const on = daysAfterNoon(30)
      const cardToken = await linkCard(db(), { partnerId, memberId: second, unlinkedAt: on })
      const third = await addMember(db(), partnerId)
      await linkCard(db(), { partnerId, memberId: third, cardToken, linkedAt: on })
      const between = { ...world, cardToken }
      await tell([...dine(world, 20), ...dine(between, 25, { cents: 5_000 }), ...dine(between, 40)])
      expect([...(await bonuses(world)), await bonusesOf(db(), third)]).toEqual([{}, { 'bonus:NMB': 1_000 }, {}])
      await tell(dine(world, 1))
      expect([...(await bonuses(world)), await bonusesOf(db(), third)]).toEqual([
        { 'bonus:NMB': 1_000 },
        {},
        { 'bonus:NMB': 1_000 },
      ])
      await proves(db(), world)
    })

    test('a card that its bank replaced is the same card, also where that is told late', async () => {
      const partnerId = `card${++count}`
      await addRules(db(), partnerId, rules)
      const [first, second] = [await addMember(db(), partnerId), await addMember(db(), partnerId)]
      const old = await linkCard(db(), { partnerId, memberId: first, unlinkedAt: moved })
      const world = { partnerId, first, second, restaurant: await addRestaurant(db(), [partnerId]), cardToken: old }
      const replaced = await linkCard(db(), { partnerId, memberId: second, linkedAt: moved })
      await tell([...dine(world, 1), ...dine({ ...world, cardToken: replaced }, 20)])
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, { 'bonus:NMB': 1_000 }])
      const cards = { cardToken: old, newCardToken: replaced, newLastFour: '2222' }
      const update = {
        updateId: `${old}-replaced`,
        kind: 'replaced',
        occurredAt: new Date(moved).toISOString(),
        ...cards,
      } as const
      await takeCardUpdates(db(), { network: 'visa', updates: [update] }, clock)
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000 }, {}])
      await proves(db(), world)
    })

    test('a bonus that members register for is given once for a card, too', async () => {
      const world = await newWorld()
      const { partnerId } = world
      const enrolledAt = new Date(daysAfterNoon(-1))
      for (const memberId of [world.first, world.second])
        await db()
          .insertInto('bonus_enrolment')
          .values({ partner_id: partnerId, member_id: memberId, code: 'round', enrolled_at: enrolledAt })
          .execute()
      await tell([...dine(world, 20), ...dine(world, 1)])
      expect(await bonuses(world)).toEqual([{ 'bonus:NMB': 1_000, 'bonus:round': 300 }, {}])
      await proves(db(), world)
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test('of two visits with one card that are told at the same moment one has the bonus, and it is the earlier one', async () => {
    const db = database.current.engine
    const world = await worldOf(db, 'at-once')
    const { cardToken, restaurant } = world
    const other = await openAgain(database.current)
    const taken = Promise.withResolvers<void>()
    const taking = inTransaction(other.engine, async (tx) => {
      await ingestBatch(tx, dineEvents(restaurant, { reference: 'late', cardToken, day: 20 }), now)
      taken.resolve()
      await sleep(300)
    })
    await taken.promise
    await ingestEvents(db, dineEvents(restaurant, { reference: 'early', cardToken, day: 1 }), clock)
    await taking
    expect([await bonusesOf(db, world.first), await bonusesOf(db, world.second)]).toEqual([{ 'bonus:NMB': 1_000 }, {}])
    await proves(db, world)
    await other.close()
  })

  test('of a member who comes to share a card while the locks are waited for the verdict is no older one', async () => {
    const db = database.current.engine
    const world = await worldOf(db, 'meanwhile')
    const { partnerId, restaurant, first } = world
    const cardToken = await linkCard(db, { partnerId, memberId: first, unlinkedAt: moved })
    const third = await addMember(db, partnerId)
    const other = await openAgain(database.current)
    const taken = Promise.withResolvers<void>()
    // Holds the first member's lock, links the card to a third one, and takes in a visit of theirs.
    const taking = inTransaction(other.engine, async (tx) => {
      await linkCard(tx, { partnerId, memberId: third, cardToken, linkedAt: moved })
      await ingestBatch(tx, dineEvents(restaurant, { reference: 'third', cardToken, day: 20 }), now)
      taken.resolve()
      await sleep(300)
    })
    await taken.promise
    await ingestEvents(db, dineEvents(restaurant, { reference: 'first', cardToken, day: 1 }), clock)
    await taking
    expect([await bonusesOf(db, first), await bonusesOf(db, third)]).toEqual([{ 'bonus:NMB': 1_000 }, {}])
    await proves(db, world)
    await other.close()
  })
})
