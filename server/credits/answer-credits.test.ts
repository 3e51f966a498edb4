import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { creditAnswers } from '#domain/rewards/statement-credit.ts'
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
import { answerCredits, answerCreditsIn } from './answer-credits.ts'
import { findBalances } from '../journal/balance-store.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const context = { now: () => new Date(daysAfterNoon(91)) }
const partnerId = 'crediting'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const answer = (eventId: string, reference: string, status: (typeof creditAnswers)[number]) =>
      answerCredits(database.current.engine, { network: 'visa', answers: [{ eventId, reference, status }] }, context)

    async function balanceOf({ memberId }: Diner): Promise<number> {
      const [found] = await findBalances(database.current.engine, { partnerId, memberIds: [memberId] })
      return found?.balance ?? 0
    }
    const returned = async ({ memberId }: Diner) =>
      database.current.engine
        .selectFrom('posting')
        .select('reason')
        .where('member_id', '=', memberId)
        .where('kind', '=', 'statementCreditReturn')
        .execute()

    test('a rejected credit is back in the balance, stays there, and is paid with the next reward to the card used last by then', async () => {
      const db = database.current.engine
      const diner = await addCredit(db, { partnerId })
      expect(await answer('rejected-1', diner.reference, 'rejected')).toEqual({
        accepted: 1,
        duplicates: 0,
        refused: [],
      })
      expect(await balanceOf(diner)).toBe(2_500)
      await settlePostings(db, partnerId, context)
      await settlePostings(db, partnerId, context)
      expect(await balanceOf(diner)).toBe(2_500)
      const other = { ...diner, cardToken: await linkAnother(db, diner) }
      await dineAndSettle(db, other, 2_000)
      expect(await balanceOf(diner)).toBe(0)
      expect(await creditsOf(db, diner)).toMatchObject([
        { status: 'rejected', amount_cents: 2_500, target_label: 'Visa ending in 1111' },
        { status: 'pending', amount_cents: 2_600, target_label: 'Other ending in 1111' },
      ])
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('an answer counts once for ever, and one that says something else under its id is refused', async () => {
      const diner = await addCredit(database.current.engine, { partnerId })
      const other = await addCredit(database.current.engine, { partnerId })
      await answer('once', diner.reference, 'error')
      expect(await answer('once', diner.reference, 'error')).toEqual({ accepted: 0, duplicates: 1, refused: [] })
      for (const [reference, status] of [
        [diner.reference, 'completed'],
        [other.reference, 'error'],
      ] as const)
        expect(await answer('once', reference, status)).toMatchObject({
          accepted: 0,
          refused: [{ line: 1, reason: 'contentDiffers' }],
        })
      expect(await creditsOf(database.current.engine, diner)).toMatchObject([{ status: 'error' }])
      expect(await creditsOf(database.current.engine, other)).toMatchObject([{ status: 'pending' }])
      expect(await returned(diner)).toEqual([{ reason: 'error' }])
    })

    test('two deliveries at once give the amount back once', async () => {
      const db = database.current.engine
      const diner = await addCredit(db, { partnerId })
      const same = await Promise.all([1, 2, 3, 4].map(() => answer('at-once', diner.reference, 'rejected')))
      expect(same.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1)
      const another = await addCredit(db, { partnerId })
      const different = await Promise.all([
        answer('at-once-a', another.reference, 'rejected'),
        answer('at-once-b', another.reference, 'completed'),
        answer('at-once-c', another.reference, 'error'),
      ])
      expect(different.flatMap(({ refused }) => refused)).toHaveLength(2)
      expect(await returned(diner)).toHaveLength(1)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('an id that another delivery is taking for a credit of another member at this moment is taken for that one', async () => {
      const db = database.current.engine
      const first = await addCredit(db, { partnerId })
      const second = await addCredit(db, { partnerId })
      const { answering } = await db.transaction().execute(async (tx) => {
        const answers = [{ eventId: 'contested', reference: first.reference, status: 'completed' }] as const
        await answerCreditsIn(tx, { network: 'visa', answers }, context.now())
        const begun = answer('contested', second.reference, 'completed')
        await sleep(300)
        return { answering: begun }
      })
      expect(await answering).toMatchObject({ accepted: 0, refused: [{ line: 1, reason: 'contentDiffers' }] })
      expect(await creditsOf(db, second)).toMatchObject([{ status: 'pending' }])
    })

    test.each([11, 12, 13])(
      'after any answers the balance and what was not returned are what was earned (%i)',
      async (seed) => {
        const db = database.current.engine
        const random = seededRandom(String(seed))
        const diner = await addDiner(db, { partnerId })
        for (let step = 0; step < 25; step++) {
          if (random() < 0.3) await dineAndSettle(db, diner, 1_000 + Math.floor(random() * 60_000))
          const credits = await creditsOf(db, diner)
          const credit = credits[Math.floor(random() * credits.length)]
          const status = creditAnswers[Math.floor(random() * creditAnswers.length)]
          if (!credit || !status) continue
          const eventId = `any-${seed}-${Math.floor(random() * 15)}`
          await answer(eventId, referenceOf(diner, credit), status)
          expect(await heldAndPaid(diner)).toBe(await earned(diner))
        }
        expect(await creditsOf(db, diner)).not.toEqual([])
        expect((await verifyJournal(db)).faults).toEqual([])
      },
    )

    async function heldAndPaid(diner: Diner): Promise<number> {
      const credits = await creditsOf(database.current.engine, diner)
      const kept = credits.filter(({ status }) => status !== 'rejected' && status !== 'error')
      return kept.reduce((sum, credit) => sum + credit.amount_cents, await balanceOf(diner))
    }

    async function earned({ memberId }: Diner): Promise<number> {
      const dines = await database.current.engine
        .selectFrom('transaction')
        .select('reward')
        .where('member_id', '=', memberId)
        .execute()
      return dines.reduce((sum, dine) => sum + dine.reward, 0)
    }
  })
