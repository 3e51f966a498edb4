import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { createLog } from '../log.ts'
import { deliverPostings } from './deliver-postings.ts'
import { replayPostings } from './outbox-store.ts'
import { settlePostings } from './settle-postings.ts'

const log = createLog({ logLevel: 'silent' })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let clock = daysAfterNoon(30)
    let count = 0
    const now = () => new Date(clock)

    /** A partner with a member, and a book of its own in which each posting counts once. */
    async function newPartner() {
      const db = database.current.engine
      const partnerId = `refusing${++count}`
      const restaurant = await addRestaurant(db, [partnerId])
      await addRules(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
      const book = new Map<string, PartnerPosting>()
      /** What it refuses, whenever it comes. */
      const refused = new Set<string>()
      const postings: PartnerPostings = {
        async deliver(batch) {
          const isRefused = (one: PartnerPosting) => refused.has('all') || refused.has(one.reversal ? 'back' : 'award')
          for (const one of batch) if (!isRefused(one)) book.set(one.postingId, one)
          const refusals = batch.filter(isRefused).map(({ postingId: id }) => ({
            id,
            reason: 'memberNotEligible',
            text: 'The member has left us.',
          }))
          return { kind: 'delivered', refused: refusals }
        },
      }
      return { partnerId, restaurant, cardToken, book, refused, postings }
    }
    type Partner = Awaited<ReturnType<typeof newPartner>>

    const deliver = ({ partnerId, postings }: Partner) =>
      deliverPostings(database.current.engine, partnerId, { postings, log, now, random: randomBytes })
    const replay = ({ partnerId }: Partner) =>
      replayPostings(database.current.engine, { partnerId, network: null, from: null, to: null })

    /** 5 points for each dollar. */
    async function dine({ restaurant, cardToken }: Partner, cents = 10_000) {
      const given = { reference: `refused-dine${++count}`, cardToken, cents, day: 0 }
      await ingestEvents(database.current.engine, dineEvents(restaurant, given), { now })
      return given
    }
    async function refund({ restaurant }: Partner, given: Awaited<ReturnType<typeof dine>>, cents = given.cents) {
      const event = { ...eventOf(restaurant, { ...given, kind: 'refund', cents }), eventId: `refund${++count}` }
      await ingestEvents(database.current.engine, [event], { now })
    }

    const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    const bookOf = ({ book }: Partner) => sumOf([...book.values()].map(({ amount }) => amount))
    /** What our book says that the partner has taken over. */
    async function settledOf({ partnerId }: Partner) {
      const rows = await database.current.engine
        .selectFrom('entry')
        .select('amount')
        .where('partner_id', '=', partnerId)
        .where('account', '=', 'cash')
        .execute()
      return 0 - sumOf(rows.map((row) => row.amount))
    }
    async function isAgreed(partner: Partner) {
      expect(await settledOf(partner)).toBe(bookOf(partner))
      const perDine = Map.groupBy([...partner.book.values()], (one) => one.transactionId)
      for (const postings of perDine.values())
        expect(sumOf(postings.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0)
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    }
    async function dines({ partnerId }: Partner) {
      return database.current.engine
        .selectFrom('transaction')
        .select(['status', 'paid_at'])
        .where('partner_id', '=', partnerId)
        .execute()
    }
    async function outbox({ partnerId }: Partner) {
      return database.current.engine
        .selectFrom('outbox as o')
        .innerJoin('posting as p', (join) =>
          join.onRef('p.partner_id', '=', 'o.partner_id').onRef('p.id', '=', 'o.posting_id'),
        )
        .select(['o.state', 'o.refusal_code', 'o.refusal_text', 'o.last_error'])
        .where('p.partner_id', '=', partnerId)
        .where('p.member_id', 'is not', null)
        .orderBy('p.id')
        .execute()
    }

    test('a refund of an award that the partner refused does not go out alone', async () => {
      const partner = await newPartner()
      partner.refused.add('award')
      const visit = await dine(partner)
      await deliver(partner)
      await refund(partner, visit, 4_000)
      expect(await deliver(partner)).toBe(0)
      expect(partner.book.size).toBe(0)
      expect(await dines(partner)).toMatchObject([{ status: 'Awarded', paid_at: null }])
      await isAgreed(partner)

      partner.refused.clear()
      await replay(partner)
      expect(await deliver(partner)).toBe(2)
      expect([...partner.book.values()].map(({ amount }) => amount)).toEqual([500, -200])
      expect((await dines(partner))[0]?.paid_at).not.toBeNull()
      await isAgreed(partner)
    })

    test('award and refund that wait together do not go in one message: a refusal of the award keeps the refund back', async () => {
      const partner = await newPartner()
      partner.refused.add('award')
      await refund(partner, await dine(partner))
      expect(await deliver(partner)).toBe(0)
      expect(partner.book.size).toBe(0)
      await isAgreed(partner)
      partner.refused.clear()
      await replay(partner)
      expect(await deliver(partner)).toBe(2)
      expect(bookOf(partner)).toBe(0)
      await isAgreed(partner)
    })

    test('a refused award is not Paid, and says why: in the code and in the words of the partner', async () => {
      const partner = await newPartner()
      partner.refused.add('award')
      await dine(partner)
      await deliver(partner)
      expect(await dines(partner)).toMatchObject([{ status: 'Awarded', paid_at: null }])
      const refusal = { refusal_code: 'memberNotEligible', refusal_text: 'The member has left us.' }
      expect(await outbox(partner)).toMatchObject([
        { state: 'failed', ...refusal, last_error: 'refused: memberNotEligible' },
      ])
      partner.refused.clear()
      await replay(partner)
      await deliver(partner)
      expect(await outbox(partner)).toMatchObject([{ state: 'delivered', refusal_code: null, refusal_text: null }])
    })

    test.each(['refused', 'given up'])(
      'a visit that was Paid, taken back and is awarded anew is not Paid when the new award is %s',
      async (how) => {
        const partner = await newPartner()
        const visit = await dine(partner)
        await deliver(partner)
        await refund(partner, visit)
        await deliver(partner)
        const more = {
          ...eventOf(partner.restaurant, { ...visit, kind: 'clearing', cents: 6_000 }),
          eventId: `m${++count}`,
          // The sale is made again after its refund.
          occurredAt: noon + 120 * hourMs,
        }
        await ingestEvents(database.current.engine, [more], { now })
        if (how === 'refused') partner.refused.add('award')
        const stranger: PartnerPostings = { deliver: async () => ({ kind: 'final', reason: 'status 401' }) }
        await deliver(how === 'refused' ? partner : { ...partner, postings: stranger })
        expect(await dines(partner)).toMatchObject([{ status: 'Awarded', paid_at: null }])
        partner.refused.clear()
        await replay(partner)
        await deliver(partner)
        expect((await dines(partner))[0]?.paid_at).not.toBeNull()
        await isAgreed(partner)
      },
    )

    test('a second reversal waits for the first, and other visits wait for none of them', async () => {
      const partner = await newPartner()
      const visit = await dine(partner)
      await deliver(partner)
      partner.refused.add('back')
      await refund(partner, visit, 2_000)
      await deliver(partner)
      partner.refused.clear()
      await refund(partner, visit, 1_000)
      await dine(partner, 3_000)
      expect(await deliver(partner)).toBe(1)
      expect([...partner.book.values()].map(({ amount }) => amount)).toEqual([500, 150])
      await isAgreed(partner)
      await replay(partner)
      await deliver(partner)
      expect(bookOf(partner)).toBe(500 - 100 - 50 + 150)
      await isAgreed(partner)
    })

    test('a replay that is refused what was accepted once does not keep back what follows', async () => {
      const partner = await newPartner()
      const visit = await dine(partner)
      await deliver(partner)
      partner.refused.add('award')
      await replay(partner)
      await deliver(partner)
      await refund(partner, visit)
      expect(await deliver(partner)).toBe(1)
      expect(bookOf(partner)).toBe(0)
      expect(await settledOf(partner)).toBe(0)
    })

    test('where a partner loses its address, a reversal is not handed over before its refused award', async () => {
      const partner = await newPartner()
      partner.refused.add('award')
      const visit = await dine(partner)
      await deliver(partner)
      await refund(partner, visit, 4_000)
      expect(await settlePostings(database.current.engine, partner.partnerId, { now })).toBe(0)
      expect(await settledOf(partner)).toBe(0)
    })

    test.each([1, 2, 3])(
      'after any order of refusals, refunds and replays the partner has what our book settled (%i)',
      async (seed) => {
        const random = seededRandom(`refused ${seed}`)
        const partner = await newPartner()
        const visits: Awaited<ReturnType<typeof dine>>[] = []
        const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
        const steps: Record<string, () => Promise<unknown>> = {
          dine: async () => visits.push(await dine(partner, 2_000 + Math.floor(random() * 90) * 100)),
          refund: async () => {
            const visit = pick(visits)
            if (visit) await refund(partner, visit, 1 + Math.floor(random() * visit.cents))
          },
          refuse: async () => partner.refused.add(pick(['award', 'back', 'all']) ?? 'all'),
          relent: async () => partner.refused.clear(),
          replay: () => replay(partner),
          deliver: () => Promise.all([deliver(partner), deliver(partner)]),
        }
        for (let step = 0; step < 40; step++) {
          await steps[pick(Object.keys(steps)) ?? 'deliver']?.()
          clock += hourMs
          await isAgreed(partner)
        }
        partner.refused.clear()
        await replay(partner)
        await deliver(partner)
        await isAgreed(partner)
        const rewards = await database.current.engine
          .selectFrom('transaction')
          .select('reward')
          .where('partner_id', '=', partner.partnerId)
          .where('status', '=', 'Awarded')
          .execute()
        expect(bookOf(partner)).toBe(sumOf(rewards.map(({ reward }) => reward)))
      },
    )
  })
