import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCredit, addDiner, creditsOf } from '#tests/dines/credit-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { linkCard } from '#tests/dines/feed-world.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { Refusal } from '../refusal.ts'
import { adoptCredits } from './adopt-credits.ts'

const clock = { now: () => new Date(daysAfterNoon(90)) }
const operator = { actor: 'operator:ada', reason: 'after a restore' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const engine = () => database.current.engine
    const lost = { line: 2, reference: '', amountCents: 2_500, status: 'received' } as const

    test('what a network has and our book lost comes off the balance', async () => {
      const { partnerId, memberId, cardToken } = await addDiner(engine(), { partnerId: 'adopting1' })
      const told = [{ ...lost, reference: `${partnerId}.0c2f63a1-0000-8000-8000-000000000001`, cardToken }]
      await adoptCredits(engine(), { partnerId, network: 'visa', told, ...operator }, clock)
      expect(await findBalances(engine(), { partnerId, memberIds: [memberId] })).toEqual([
        { memberId, balance: -2_500 },
      ])
    })

    test.each([
      ['that our book knows', 'adopting2'],
      ['that our book lost', 'adopting3'],
    ])('the file of another network is refused, of a credit %s: nothing is booked', async (which, partnerId) => {
      const diner = await addCredit(engine(), { partnerId })
      const { memberId } = diner
      const amex = await linkCard(engine(), { partnerId, memberId, network: 'amex' })
      const reference = `${partnerId}.0c2f63a1-0000-8000-8000-000000000002`
      const told =
        which === 'that our book knows'
          ? [{ ...lost, reference: diner.reference, cardToken: diner.cardToken }]
          : [{ ...lost, reference, cardToken: amex }]
      const network = which === 'that our book knows' ? 'amex' : 'visa'
      const before = await creditsOf(engine(), diner)
      const verdict = await adoptCredits(engine(), { partnerId, network, told, ...operator }, clock)
      expect(verdict).toBeInstanceOf(Refusal)
      expect(verdict).toMatchObject({ code: 'otherNetwork' })
      expect(await creditsOf(engine(), diner)).toEqual(before)
      expect((await verifyJournal(engine())).faults).toEqual([])
    })
  })
