import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCredit,
  addDiner,
  creditsOf,
  dineAndSettle,
  type Diner,
  linkAnother,
  referenceOf,
} from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { createStatementCredits, type StatementCredits } from '#vendors/statement-credits/client.ts'
import { startStatementCreditsSandbox, type StatementCreditsSandbox } from '#vendors/statement-credits/sandbox.ts'
import { createLog } from '../log.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { deliverCredits } from './deliver-credits.ts'
import { replayPostings } from './outbox-store.ts'
import { settlePostings } from './settle-postings.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const secret = newSecret()
const log = createLog({ logLevel: 'silent' })
const minuteMs = 60_000

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let sandbox: StatementCreditsSandbox
    let clock = daysAfterNoon(91)
    let count = 0
    beforeAll(async () => {
      sandbox = await startStatementCreditsSandbox({ secrets: [secret], port: 0 })
    })
    afterAll(() => sandbox.close())

    const now = () => new Date(clock)
    /** A programme of its own for each test. */
    const newPartner = () => `credited${++count}`
    const client = (secrets = [secret]) => createStatementCredits({ address: sandbox.address, secrets })

    function deliver(partnerId: string, credits: StatementCredits = client()): Promise<number> {
      const context = { credits, log, now, random: randomBytes }
      return deliverCredits(database.current.engine, { partnerId, network: 'visa' }, context)
    }

    /** Only one with a dine of this amount: 5 % of it is the credit. */
    async function addCreditOf(cents: number) {
      const db = database.current.engine
      const diner = await addDiner(db, { partnerId: newPartner() })
      await dineAndSettle(db, diner, cents * 20)
      const [credit] = await creditsOf(db, diner)
      return { ...diner, reference: referenceOf(diner, credit ?? expect.unreachable()) }
    }

    async function statusOf(diner: Diner) {
      const credits = await creditsOf(database.current.engine, diner)
      return credits.map(({ status }) => status).join()
    }

    async function balanceOf({ partnerId, memberId }: Diner): Promise<number> {
      const [found] = await findBalances(database.current.engine, { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }

    test('a credit goes to the network of the card used last, once, and is received then', async () => {
      const db = database.current.engine
      const diner = await addDiner(db, { partnerId: newPartner() })
      await dineAndSettle(db, diner, 10_000)
      const cardToken = await linkAnother(db, diner)
      await dineAndSettle(db, { ...diner, cardToken }, 40_000)
      await settlePostings(db, diner.partnerId, { now })
      expect(await statusOf(diner)).toBe('pending')

      expect(await deliver(diner.partnerId)).toBe(1)
      expect(await deliver(diner.partnerId)).toBe(0)
      const [credit] = await creditsOf(db, diner)
      const reference = referenceOf(diner, credit ?? expect.unreachable())
      expect(sandbox.counted.get(reference)).toMatchObject({ cardToken, amountCents: 2_500, currency: 'USD' })
      expect(sandbox.arrivals.get(reference)).toBe(1)
      expect(await statusOf(diner)).toBe('pending_received')
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('what the network refuses is rejected and back in the balance; the others are received', async () => {
      const diner = await addCreditOf(2_314)
      const other = await addCredit(database.current.engine, diner)
      expect(await deliver(diner.partnerId)).toBe(1)
      expect(await statusOf(diner)).toBe('rejected')
      expect(await balanceOf(diner)).toBe(2_314)
      expect(await statusOf(other)).toBe('pending_received')
      expect(await deliver(diner.partnerId)).toBe(0)
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })

    test('a network that is down gets its credits when it is back, and not before their time', async () => {
      const diner = await addCreditOf(2_400)
      expect(
        await deliver(diner.partnerId, createStatementCredits({ address: 'http://127.0.0.1:1', secrets: [secret] })),
      ).toBe(0)
      expect(await deliver(diner.partnerId)).toBe(0)
      expect(await statusOf(diner)).toBe('pending')
      clock += 5_001
      expect(await deliver(diner.partnerId)).toBe(1)
      expect(await statusOf(diner)).toBe('pending_received')
    })

    test('where the answer is lost the credit arrives twice and counts once', async () => {
      const diner = await addCreditOf(2_315)
      expect(await deliver(diner.partnerId)).toBe(0)
      clock += 5_001
      expect(await deliver(diner.partnerId)).toBe(1)
      expect(sandbox.arrivals.get(diner.reference)).toBe(2)
      expect(await statusOf(diner)).toBe('pending_received')
    })

    test.each(['completed', 'pending_received'] as const)(
      'what the network answered before we knew that it had the credit stands, and nothing goes out again (%s)',
      async (status) => {
        const diner = await addCreditOf(2_400)
        const killed: StatementCredits = {
          async deliver(batch) {
            await client().deliver(batch)
            throw new Error('killed')
          },
        }
        await expect(deliver(diner.partnerId, killed)).rejects.toThrow('killed')
        const answers = [{ eventId: `early-${diner.reference}`, reference: diner.reference, status }]
        await answerCredits(database.current.engine, { network: 'visa', answers }, { now })
        clock += 2 * minuteMs
        expect(await deliver(diner.partnerId)).toBe(0)
        expect(sandbox.arrivals.get(diner.reference)).toBe(1)
        expect(await statusOf(diner)).toBe(status)
      },
    )

    test('an answer that comes while the credit is under way is not undone by its arrival', async () => {
      const diner = await addCreditOf(2_400)
      const quick: StatementCredits = {
        async deliver(batch) {
          const answers = batch.map(({ reference }) => ({ eventId: reference, reference, status: 'error' as const }))
          await answerCredits(database.current.engine, { network: 'visa', answers }, { now })
          return client().deliver(batch)
        },
      }
      expect(await deliver(diner.partnerId, quick)).toBe(1)
      expect(await statusOf(diner)).toBe('error')
      expect(await balanceOf(diner)).toBe(2_400)
      expect((await verifyJournal(database.current.engine)).faults).toEqual([])
    })

    test('where a network wants no more of us credits wait for a replay, which leaves those with an end alone', async () => {
      const db = database.current.engine
      const diner = await addCreditOf(2_400)
      const { partnerId } = diner
      expect(await deliver(partnerId, { deliver: async () => ({ kind: 'final', reason: 'status 410' }) })).toBe(0)
      clock += 7 * 60 * minuteMs
      expect(await deliver(partnerId)).toBe(0)
      const all = { partnerId, network: 'visa' as const, from: null, to: null }
      expect(await replayPostings(db, { ...all, network: 'amex' })).toBe(0)
      expect(await replayPostings(db, all)).toBe(1)
      expect(await deliver(partnerId)).toBe(1)
      const answers = [{ eventId: `end-${diner.reference}`, reference: diner.reference, status: 'completed' as const }]
      await answerCredits(db, { network: 'visa', answers }, { now })
      expect(await replayPostings(db, all)).toBe(0)
    })

    test('two workers at once send each credit once', async () => {
      const diner = await addCreditOf(2_400)
      for (let more = 0; more < 3; more++) await addCredit(database.current.engine, diner)
      const counts = await Promise.all([1, 2, 3].map(() => deliver(diner.partnerId)))
      expect(counts.reduce((sum, value) => sum + value)).toBe(4)
      expect(sandbox.arrivals.get(diner.reference)).toBe(1)
    })

    test("a round leaves other networks' and other programmes' credits alone", async () => {
      const db = database.current.engine
      const diner = await addCreditOf(2_400)
      await db
        .updateTable('statement_credit')
        .set({ benefit_processor: 'amex' })
        .where('partner_id', '=', diner.partnerId)
        .execute()
      const other = await addCreditOf(2_400)
      expect(await deliver(diner.partnerId)).toBe(0)
      expect(await deliver(other.partnerId)).toBe(1)
      expect(await statusOf(diner)).toBe('pending')
    })
  })
