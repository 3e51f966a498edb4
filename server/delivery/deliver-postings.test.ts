import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { createPartnerPostings, type PartnerPostings } from '#vendors/partner-postings/client.ts'
import { startPartnerPostingsSandbox, type PartnerPostingsSandbox } from '#vendors/partner-postings/sandbox.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { createLog } from '../log.ts'
import { deliverPostings } from './deliver-postings.ts'
import { maximumAttempts } from '../retries/next-attempt.ts'
import { replayPostings } from './outbox-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const secret = newSecret()
const log = createLog({ logLevel: 'silent' })
const hourMs = 3_600_000

/** Each with a circuit breaker that has seen nothing yet. */
function down(): PartnerPostings {
  return createPartnerPostings({ address: 'http://127.0.0.1:1', secrets: [secret] })
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let sandbox: PartnerPostingsSandbox
    let restaurant: Restaurant
    let clock = daysAfterNoon(30)
    let count = 0
    beforeAll(async () => {
      sandbox = await startPartnerPostingsSandbox({ secrets: [secret], port: 0 })
    })
    afterAll(() => sandbox.close())

    /** A partner of its own for each test, with one member and a card. */
    async function newPartner() {
      const db = database.current.engine
      const partnerId = `partner${++count}`
      restaurant = await addRestaurant(db, [partnerId])
      await addRules(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
      return { partnerId, cardToken }
    }

    /** 5 points for each dollar. */
    async function dine(cardToken: string, { cents, day = 0 }: { readonly cents: number; readonly day?: number }) {
      const events = dineEvents(restaurant, { reference: `dine${++count}`, cardToken, cents, day })
      await ingestEvents(database.current.engine, events, { now: () => new Date(clock) })
    }

    function client(): PartnerPostings {
      return createPartnerPostings({ address: sandbox.address, secrets: [secret] })
    }

    function deliver(partnerId: string, postings = client()): Promise<number> {
      const context = { postings, log, now: () => new Date(clock), random: randomBytes }
      return deliverPostings(database.current.engine, partnerId, context)
    }

    async function outbox(partnerId: string) {
      return database.current.engine
        .selectFrom('outbox')
        .innerJoin('posting', (join) =>
          join.onRef('posting.partner_id', '=', 'outbox.partner_id').onRef('posting.id', '=', 'outbox.posting_id'),
        )
        .where('outbox.partner_id', '=', partnerId)
        .where('posting.member_id', 'is not', null)
        .select([
          'posting_id',
          'posting.public_id',
          'state',
          'attempts',
          'last_error',
          'next_attempt_at',
          'transaction_id',
        ])
        .orderBy('posting_id')
        .execute()
    }

    async function idsOf(partnerId: string): Promise<readonly string[]> {
      return (await outbox(partnerId)).map((row) => row.public_id ?? '')
    }

    async function paid(partnerId: string): Promise<readonly boolean[]> {
      const rows = await database.current.engine
        .selectFrom('transaction')
        .select('paid_at')
        .where('partner_id', '=', partnerId)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.paid_at !== null)
    }

    async function settlements(partnerId: string): Promise<readonly number[]> {
      const rows = await database.current.engine
        .selectFrom('entry')
        .select('amount')
        .where('partner_id', '=', partnerId)
        .where('account', '=', 'cash')
        .execute()
      return rows.map((row) => row.amount)
    }

    async function isSound(): Promise<void> {
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    }

    test('what is posted goes out, is settled and is Paid; another round sends nothing', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      expect(await paid(partnerId)).toEqual([false])
      expect(await deliver(partnerId)).toBe(1)
      expect(await deliver(partnerId)).toBe(0)
      const [id = ''] = await idsOf(partnerId)
      expect(sandbox.arrivals.get(id)).toBe(1)
      expect(sandbox.counted.get(id)).toMatchObject({ amount: 500, currency: 'Point', reversal: false })
      expect(await paid(partnerId)).toEqual([true])
      expect(await settlements(partnerId)).toHaveLength(1)
      await isSound()
    })

    test('a replay sends everything again: the partner counts it once, and it is settled once', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      await deliver(partnerId)
      const { engine } = database.current
      const all = { partnerId, network: null, from: null, to: null }
      expect(await replayPostings(engine, { ...all, from: new Date(clock + hourMs) })).toBe(0)
      expect(await replayPostings(engine, { ...all, to: new Date(clock) })).toBe(0)
      expect(await replayPostings(engine, all)).toBe(1)
      expect(await deliver(partnerId)).toBe(1)
      const [id = ''] = await idsOf(partnerId)
      expect(sandbox.arrivals.get(id)).toBe(2)
      expect(sandbox.counted.has(id)).toBe(true)
      expect(await settlements(partnerId)).toHaveLength(1)
      await isSound()
    })

    test('a partner that is down gets its postings when it is back, and not before their time', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      expect(await deliver(partnerId, down())).toBe(0)
      await dine(cardToken, { cents: 5_000, day: 1 })
      expect(await deliver(partnerId)).toBe(0)
      const [first] = await outbox(partnerId)
      expect(first).toMatchObject({ state: 'pending', attempts: 1, last_error: expect.stringContaining('unreachable') })
      const wait = (first?.next_attempt_at?.getTime() ?? 0) - clock
      expect(wait).toBeGreaterThanOrEqual(2_500)
      expect(wait).toBeLessThanOrEqual(5_000)
      expect(await paid(partnerId)).toEqual([false, false])
      clock += 5_001
      expect(await deliver(partnerId)).toBe(2)
      expect(await paid(partnerId)).toEqual([true, true])
      await isSound()
    })

    test('after the last try a posting is given up, says why, and waits for a replay', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      for (let attempt = 0; attempt < maximumAttempts; attempt++) {
        await deliver(partnerId, down())
        clock += 7 * hourMs
      }
      expect(await outbox(partnerId)).toMatchObject([
        { state: 'failed', attempts: maximumAttempts, last_error: expect.stringContaining('unreachable') },
      ])
      expect(await deliver(partnerId)).toBe(0)
      expect(await replayPostings(database.current.engine, { partnerId, network: null, from: null, to: null })).toBe(1)
      expect(await deliver(partnerId)).toBe(1)
      expect(await paid(partnerId)).toEqual([true])
    })

    test('a signature that the partner refuses is tried again, with the reason, and taken once it knows the secret', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      const stranger = createPartnerPostings({ address: sandbox.address, secrets: [newSecret()] })
      expect(await deliver(partnerId, stranger)).toBe(0)
      expect(await outbox(partnerId)).toMatchObject([
        { state: 'pending', attempts: 1, last_error: 'status 401 invalidSignature' },
      ])
      expect(await paid(partnerId)).toEqual([false])
      clock += 5_001
      expect(await deliver(partnerId)).toBe(1)
      expect(await paid(partnerId)).toEqual([true])
    })

    test.each([400, 401, 404, 422, 429, 503])(
      'a partner that answers %i for 45 seconds loses nothing',
      async (status) => {
        const { partnerId, cardToken } = await newPartner()
        await dine(cardToken, { cents: 10_000 })
        const until = clock + 45_000
        const fetchThen: typeof fetch = async (url, init) =>
          clock < until ? new Response('', { status }) : fetch(url, init)
        while (clock < until + 60_000) {
          const postings = createPartnerPostings({ address: sandbox.address, secrets: [secret], fetch: fetchThen })
          await deliver(partnerId, postings)
          clock += 5_001
        }
        expect(await outbox(partnerId)).toMatchObject([{ state: 'delivered' }])
        await isSound()
      },
    )

    test('a partner that asks for ten minutes has them', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      const busy: typeof fetch = async () => new Response('', { status: 429, headers: { 'retry-after': '600' } })
      await deliver(partnerId, createPartnerPostings({ address: sandbox.address, secrets: [secret], fetch: busy }))
      clock += 599_000
      expect(await deliver(partnerId)).toBe(0)
      clock += 1_001
      expect(await deliver(partnerId)).toBe(1)
    })

    test('a replay of what was given up leaves alone what was delivered, and what waits goes out at once', async () => {
      const { partnerId, cardToken } = await newPartner()
      const { engine } = database.current
      const replay = { partnerId, network: null, from: null, to: null }
      await dine(cardToken, { cents: 10_000 })
      await deliver(partnerId)
      await dine(cardToken, { cents: 5_000, day: 1 })
      await deliver(partnerId, { deliver: async () => ({ kind: 'final', reason: 'status 410' }) })
      expect((await outbox(partnerId)).map(({ state }) => state)).toEqual(['delivered', 'failed'])
      expect(await replayPostings(engine, { ...replay, states: ['waiting'] })).toBe(0)
      expect(await replayPostings(engine, { ...replay, states: ['failed'] })).toBe(1)
      expect(await deliver(partnerId, down())).toBe(0)
      expect(await deliver(partnerId)).toBe(0)
      expect(await replayPostings(engine, { ...replay, states: ['failed'] })).toBe(0)
      expect(await replayPostings(engine, { ...replay, states: ['waiting'] })).toBe(1)
      expect(await deliver(partnerId)).toBe(1)
      expect((await outbox(partnerId)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
      await isSound()
    })

    test('a posting that the partner refuses fails alone', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 26_280 })
      await dine(cardToken, { cents: 10_000, day: 1 })
      expect(await deliver(partnerId)).toBe(1)
      expect(await outbox(partnerId)).toMatchObject([
        { state: 'failed', last_error: 'refused: memberNotEligible' },
        { state: 'delivered', last_error: null },
      ])
      expect(await paid(partnerId)).toEqual([false, true])
      await isSound()
    })

    test('where the answer is lost the posting arrives twice and counts once', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 26_300 })
      expect(await deliver(partnerId)).toBe(0)
      clock += 5_001
      expect(await deliver(partnerId)).toBe(1)
      const [id = ''] = await idsOf(partnerId)
      expect(sandbox.arrivals.get(id)).toBe(2)
      expect(await settlements(partnerId)).toHaveLength(1)
    })

    test('a process that dies between delivery and marking leaves it to the next, and the partner counts it once', async () => {
      const { partnerId, cardToken } = await newPartner()
      await dine(cardToken, { cents: 10_000 })
      const killed: PartnerPostings = {
        async deliver(batch) {
          await client().deliver(batch)
          throw new Error('killed')
        },
      }
      await expect(deliver(partnerId, killed)).rejects.toThrow('killed')
      expect(await paid(partnerId)).toEqual([false])
      expect(await deliver(partnerId)).toBe(0)
      clock += 60_001
      expect(await deliver(partnerId)).toBe(1)
      const [id = ''] = await idsOf(partnerId)
      expect(sandbox.arrivals.get(id)).toBe(2)
      expect(await paid(partnerId)).toEqual([true])
      expect(await settlements(partnerId)).toHaveLength(1)
      await isSound()
    })

    test('two workers at once send each posting once, and no transaction is open meanwhile', async () => {
      const { partnerId, cardToken } = await newPartner()
      for (let day = 0; day < 4; day++) await dine(cardToken, { cents: 2_000, day })
      const slow: PartnerPostings = {
        async deliver(batch) {
          // A lock on the rows would keep this waiting for ever.
          await database.current.engine
            .updateTable('outbox')
            .set({ last_error: null })
            .where('partner_id', '=', partnerId)
            .execute()
          return client().deliver(batch)
        },
      }
      const counts = await Promise.all([deliver(partnerId, slow), deliver(partnerId, slow), deliver(partnerId, slow)])
      expect(counts.reduce((sum, value) => sum + value)).toBe(4)
      for (const id of await idsOf(partnerId)) expect(sandbox.arrivals.get(id)).toBe(1)
      expect(await paid(partnerId)).toEqual([true, true, true, true])
      await isSound()
    })

    test("a partner's round, and its replay, leave the other partners' postings alone", async () => {
      const ours = await newPartner()
      const theirs = await newPartner()
      await dine(theirs.cardToken, { cents: 10_000 })
      expect(await deliver(ours.partnerId)).toBe(0)
      expect(await deliver(theirs.partnerId)).toBe(1)
      const before = await outbox(theirs.partnerId)
      expect(await replayPostings(database.current.engine, { ...ours, network: null, from: null, to: null })).toBe(0)
      expect(await outbox(theirs.partnerId)).toEqual(before)
    })
  })
