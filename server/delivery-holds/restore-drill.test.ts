import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestorable, type Restorable } from '#tests/database/restorable.ts'
import {
  acknowledgementsOf,
  createOutside,
  credits,
  deliverAll,
  drillClock,
  type DrillWorld,
  fillDrill,
  ingestFiles,
  type Outside,
  points,
  sumsInside,
  sumsOutside,
  toldCreditsOf,
} from '#tests/dines/restore-drill.ts'
import { dineEvents, eventOf } from '#tests/dines/feed-world.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import { findUnknown, takeBackUnknown } from '../delivery/take-back-unknown.ts'
import { replayPostings } from '../delivery/outbox-store.ts'
import { adoptCredits } from '../credits/adopt-credits.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { anyNameText, readAnyName } from '../exceptions/exception-names.ts'
import { settleByDeed } from '../exceptions/settle-by-deed.ts'
import { findUndelivered } from '../exceptions/undelivered-store.ts'
import type { NetworkEvent } from '../feed/network-event.ts'
import { datedNumber } from '../ids/dated-number.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { approveAdjustment, proposeAdjustment } from '../ledger/adjust-rewards.ts'
import { refuse } from '../refusal.ts'
import { refuseReview } from '../reviews/decide-review.ts'
import { insertReview } from '../reviews/own-review-store.ts'
import { insertClaim } from '../visit-claims/claim-store.ts'
import { refuseClaim } from '../visit-claims/settle-claim.ts'
import { releaseDeliveries } from './hold-deliveries.ts'
import { findHolds } from './hold-store.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const kinds = [['embedded', null], ...(serverUrl ? [['PostgreSQL', serverUrl] as const] : [])] as const
const operator = { actor: 'operator:ada', reason: 'the files of the receivers agree' }

describe.each(kinds)('%s', { timeout: 240_000 }, (_name, url) => {
  let drilled: Restorable
  let world: DrillWorld
  let backup = ''
  let atBackup: Outside
  const db = () => drilled.database().engine

  beforeAll(async () => {
    drilled = await openRestorable(url)
    world = await fillDrill(db())
    atBackup = createOutside()
    await ingestFiles(db(), [dine('a', 3_000, 0)], atBackup)
    backup = await drilled.backUp()
  })
  afterAll(() => drilled.close())

  function dine(who: keyof DrillWorld['cards'], cents: number, day: number): readonly NetworkEvent[] {
    const reference = `drill-${who}-${day}`
    return dineEvents(world.restaurant, { reference, cardToken: world.cards[who], cents, day })
  }

  function refund(who: keyof DrillWorld['cards'], cents: number, day: number): readonly NetworkEvent[] {
    const reference = `drill-${who}-${day}`
    return [eventOf(world.restaurant, { reference, cardToken: world.cards[who], cents, day, kind: 'refund' })]
  }

  async function transactionIds(): Promise<Readonly<Record<string, number>>> {
    const rows = await db().selectFrom('transaction').select(['id', 'reference']).execute()
    return Object.fromEntries(rows.map(({ id, reference }) => [reference, id]))
  }

  /** A world as it was at the backup, with receivers as they were then. */
  async function begin(): Promise<Outside> {
    await drilled.restore(backup)
    const outside = createOutside(atBackup)
    await release(outside)
    return outside
  }

  /** As docs/release-and-restore.md has it: what receivers have is held against our book, then deliveries go on. */
  async function reconcileAndRelease(outside: Outside, told = toldCreditsOf(outside)): Promise<void> {
    const acknowledged = acknowledgementsOf(outside)
    await takeBackUnknown(db(), { partnerId: points, currency: 'Point', acknowledged, ...operator }, drillClock)
    await adoptCredits(db(), { partnerId: credits, network: 'visa', told, ...operator }, drillClock)
    await release(outside)
  }

  async function release(outside: Outside): Promise<void> {
    for (const partnerId of [points, credits]) await releaseDeliveries(db(), { partnerId, ...operator }, drillClock)
    await deliverAll(db(), outside)
  }

  /** Everybody outside has what was earned, in points and in cents, and our book says the same. */
  async function expectSums(outside: Outside, earned: Readonly<Record<'a' | 'b' | 'c' | 'd', number>>): Promise<void> {
    const inside = await sumsInside(db())
    expect(sumsOutside(outside)).toEqual(inside)
    const { a, b, c, d } = world.names
    expect([a, b, c, d].map((name) => inside.get(name) ?? 0)).toEqual([earned.a, earned.b, earned.c, earned.d])
    expect((await verifyJournal(db())).faults).toEqual([])
  }

  test('the same events in another order get the ids of before, and a newer visit gets one that nothing had', async () => {
    const outside = await begin()
    const files = [dine('a', 10_000, 1), dine('b', 4_000, 1), dine('c', 60_000, 1), dine('d', 90_000, 1)]
    await ingestFiles(db(), files, outside)
    await expectSums(outside, { a: 650, b: 200, c: 3_000, d: 4_500 })
    const before = [...outside.counted.keys(), ...outside.credited.keys()]

    const visits = await transactionIds()

    await drilled.restore(backup)
    await ingestFiles(db(), [[...dine('a', 2_000, 2), ...dine('d', 80_000, 2)], ...files.toReversed()], outside)
    expect([...outside.counted.keys(), ...outside.credited.keys()]).toEqual(before)
    const acknowledged = acknowledgementsOf(outside)
    expect(await findUnknown(db(), { partnerId: points, currency: 'Point', acknowledged })).toEqual([])
    await reconcileAndRelease(outside)
    await expectSums(outside, { a: 750, b: 200, c: 3_000, d: 8_500 })
    expect(outside.counted.size + outside.credited.size).toBe(before.length + 2)
    // An old link or receipt opens the visit that it opened, and no newer one.
    const { 'drill-a-2': newerA, 'drill-d-2': newerD, ...again } = await transactionIds()
    expect(again).toEqual(visits)
    expect(Object.values(visits)).not.toContain(newerA)
    expect(Object.values(visits)).not.toContain(newerD)
  })

  test('what was proposed before a restore approves nothing that was proposed after it', async () => {
    await begin()
    const propose = async (member: string, amount: number) => {
      const by = { partnerId: points, member, amount, reason: 'A late answer', actor: 'operator:ann' }
      const made = await proposeAdjustment(db(), by, drillClock)
      return 'id' in made ? made.id : expect.unreachable()
    }
    const lost = await propose(world.names.a, 500)
    await drilled.restore(backup)
    const other = await propose(world.names.b, 90_000)
    const approve = (id: number) =>
      approveAdjustment(db(), { partnerId: points, id, actor: 'operator:ben' }, drillClock)
    expect(await approve(lost)).toEqual(refuse('notFound'))
    expect(await approve(other)).toBe('done')
    expect((await verifyJournal(db())).faults).toEqual([])
  })

  test('a name of what was given up and lost to a restore sends and refuses nothing else', async () => {
    const outside = await begin()
    const givenUp = async () => {
      const found = await findUndelivered(db(), {
        partnerIds: [points],
        network: null,
        cause: null,
        after: null,
        limit: 100,
      })
      return found.map((row) => ({ name: anyNameText(row), byNumber: `posting:${points}.${row.rowId}` }))
    }
    const settle = (name: string, verb: 'replay' | 'refuse') =>
      settleByDeed(
        db(),
        { verb, name: readAnyName(name) ?? expect.unreachable(), ...operator, ...noLimits },
        drillClock,
      )
    outside.refused.add(500).add(200)
    await ingestFiles(db(), [dine('a', 10_000, 1)], outside)
    const [lost = expect.unreachable()] = await givenUp()

    await drilled.restore(backup)
    await release(outside)
    await ingestFiles(db(), [dine('b', 4_000, 1)], outside)
    const [other = expect.unreachable()] = await givenUp()
    expect(other.byNumber).toBe(lost.byNumber)
    for (const name of [lost.byNumber, lost.name])
      for (const verb of ['replay', 'refuse'] as const)
        expect(await settle(name, verb)).toMatchObject({ code: 'notFound' })
    await ingestFiles(db(), [dine('a', 10_000, 1)], outside)
    expect((await givenUp()).map(({ name }) => name)).toEqual([other.name, lost.name])
    expect(await settle(lost.name, 'refuse')).toBe('done')
    expect((await givenUp()).map(({ name }) => name)).toEqual([other.name])
  })

  test('a claim or a review that was lost to a restore gives its number to no other', async () => {
    await begin()
    const now = drillClock.now()
    const [{ id: memberId }, { cardToken }] = [
      await db().selectFrom('member').select('id').where('public_id', '=', world.names.a).executeTakeFirstOrThrow(),
      { cardToken: world.cards.a },
    ]
    const make = async (amountCents: number) => {
      const said = { memberId, cardToken, merchantId: world.restaurant.id, visitedOn: '2026-03-03', amountCents }
      const claim = await insertClaim(db(), points, { ...said, windowFrom: now, windowTo: now, createdAt: now })
      const written = {
        partnerId: points,
        id: datedNumber(now),
        memberId,
        merchantId: world.restaurant.id,
        rating: 3,
        createdAt: now,
      }
      const transactionId = String(amountCents)
      expect(await insertReview(db(), { ...written, transactionId })).toBe(true)
      const review = await db()
        .selectFrom('review')
        .select('id')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow()
      return { claimId: claim.id, review: `m${review.id}` }
    }
    const lost = await make(1_000)
    await drilled.restore(backup)
    const other = await make(2_000)
    const settle = ({ claimId }: typeof lost) =>
      refuseClaim(db(), { partnerId: points, claimId, ...operator }, drillClock)
    const decide = ({ review }: typeof lost) =>
      refuseReview(db(), { partnerId: points, review, ...operator }, drillClock)
    expect([await settle(lost), await decide(lost)]).toEqual([refuse('notFound'), refuse('notFound')])
    expect([await settle(other), await decide(other)]).toEqual([
      expect.not.objectContaining({ code: 'notFound' }),
      'done',
    ])
  })

  test('nothing goes out after a restore until somebody says so, for any partner', async () => {
    const outside = await begin()
    await drilled.restore(backup)
    const held = (await findHolds(db())).map(({ partnerId, cause }) => `${partnerId} ${cause}`)
    expect(held).toEqual(expect.arrayContaining([`${points} restored`, `${credits} restored`, 'nosh restored']))
    await ingestFiles(db(), [dine('a', 10_000, 1), dine('c', 60_000, 1)], outside)
    expect(sumsOutside(outside)).toEqual(sumsOutside(atBackup))
    await release(outside)
    await expectSums(outside, { a: 650, b: 0, c: 3_000, d: 0 })
  })

  test('where other corrections follow from another order, what the partner has and we do not know is taken back', async () => {
    const outside = await begin()
    await ingestFiles(db(), [dine('a', 10_000, 1), refund('a', 4_000, 1), dine('b', 4_000, 1)], outside)

    await drilled.restore(backup)
    await ingestFiles(db(), [refund('a', 4_000, 1), dine('a', 10_000, 1), dine('b', 4_000, 1)], outside)
    const acknowledged = acknowledgementsOf(outside)
    const unknown = await findUnknown(db(), { partnerId: points, currency: 'Point', acknowledged })
    expect(unknown.map(({ amount }) => amount)).toEqual([500, -200])
    await reconcileAndRelease(outside)
    await expectSums(outside, { a: 450, b: 200, c: 0, d: 0 })
    await reconcileAndRelease(outside)
    await expectSums(outside, { a: 450, b: 200, c: 0, d: 0 })
    // What was taken into our book stands there as a sum: told again under its id it would be something else.
    const replayed = await replayPostings(db(), { partnerId: points, network: null, from: null, to: null })
    expect(replayed).toBe(outside.counted.size - unknown.length)
    await deliverAll(db(), outside)
  })

  test('what is held against our book before the files come again comes to the same', async () => {
    const outside = await begin()
    const files = [dine('a', 10_000, 1), dine('c', 60_000, 1), refund('a', 4_000, 1), dine('d', 90_000, 1)]
    await ingestFiles(db(), files, outside)

    await drilled.restore(backup)
    await reconcileAndRelease(outside)
    await ingestFiles(db(), [dine('c', 44_000, 2), ...files.toReversed()], outside)
    await expectSums(outside, { a: 450, b: 0, c: 5_200, d: 4_500 })
  })

  test('deliveries that were cut off before the restore count once', async () => {
    const outside = await begin()
    outside.cutAfter(1)
    const files = [
      [...dine('a', 10_000, 1), ...dine('b', 4_000, 1)],
      [...dine('c', 60_000, 1), ...dine('d', 90_000, 1)],
    ]
    await ingestFiles(db(), files, outside)
    outside.cutAfter(null)

    await drilled.restore(backup)
    await ingestFiles(db(), [...files.toReversed(), dine('b', 2_000, 2)], outside)
    await reconcileAndRelease(outside)
    await expectSums(outside, { a: 650, b: 300, c: 3_000, d: 4_500 })
  })

  test('after two restores, each with another order and newer visits, the sums are right', async () => {
    const outside = await begin()
    const files = [dine('a', 10_000, 1), dine('b', 4_000, 1), refund('a', 4_000, 1), dine('c', 60_000, 1)]
    await ingestFiles(db(), files, outside)
    for (const day of [2, 3]) {
      await drilled.restore(backup)
      if (day === 3) files.reverse()
      files.unshift(dine('a', 2_000, day), dine('c', 50_000, day))
      await ingestFiles(db(), [files.flat()], outside)
      await reconcileAndRelease(outside)
    }
    await expectSums(outside, { a: 650, b: 200, c: 8_000, d: 0 })
  })

  test('a credit that the network rejected before the restore, and paid at the second time, is paid once', async () => {
    const outside = await begin()
    await ingestFiles(db(), [dine('c', 60_000, 1)], outside)
    const [rejected = ''] = outside.credited.keys()
    const answers = [{ eventId: `${rejected} no`, reference: rejected, status: 'rejected' as const }]
    await answerCredits(db(), { network: 'visa', answers }, drillClock)
    await ingestFiles(db(), [dine('c', 40_000, 2)], outside)
    const told = toldCreditsOf(outside).map((one) =>
      one.reference === rejected ? { ...one, status: 'rejected' as const } : one,
    )
    expect(told.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [3_000, 'rejected'],
      [5_000, 'received'],
    ])

    await drilled.restore(backup)
    await ingestFiles(db(), [dine('c', 40_000, 2), dine('c', 60_000, 1), dine('c', 44_000, 3)], outside)
    await reconcileAndRelease(outside, told)
    const credited = [...outside.credited.values()].filter(({ reference }) => reference !== rejected)
    expect(credited.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(7_200)
    expect((await sumsInside(db())).get(world.names.c)).toBe(7_200)
    expect((await verifyJournal(db())).faults).toEqual([])
  })
})
