import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, pointRules } from '#tests/dines/dines.ts'
import { addCredit } from '#tests/dines/credit-world.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { findActivity, findCreditActivity, findTransaction } from './activity-store.ts'
import { findCredits } from '../credits/credit-answer-store.ts'
import { findReceiptLines, findYearSummary } from './receipt-store.ts'
import { findBalances } from '../journal/balance-store.ts'
import { findUnsettled } from '../journal/settlement-store.ts'
import { settlePostings } from '../delivery/settle-postings.ts'

const now = new Date(daysAfterNoon(60))
const page = { pageNo: 1, resultsPerPage: 10 }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test("the stores of rewards do not see another partner's rows, nor another member's", async () => {
      const db = database.current.engine
      for (const partnerId of ['ours', 'theirs']) {
        await addRules(db, partnerId, { ...pointRules, currency: 'Credit', statementCreditCents: 1 })
      }
      const memberId = await addMember(db, 'theirs')
      const other = await addMember(db, 'theirs')
      const cardToken = await linkCard(db, { partnerId: 'theirs', memberId })
      const restaurant = await addRestaurant(db, ['ours', 'theirs'])
      await ingestEvents(db, dineEvents(restaurant, { reference: 'theirs', cardToken }), { now: () => now })
      expect(await findUnsettled(db, 'ours', 10)).toEqual([])
      expect(await settlePostings(db, 'ours', { now: () => now })).toBe(0)
      const [mine] = (await findActivity(db, { partnerId: 'theirs', memberId }, { page, now })).rows
      const id = mine?.id ?? expect.unreachable()
      for (const stranger of [
        { partnerId: 'ours', memberId },
        { partnerId: 'theirs', memberId: other },
      ]) {
        expect(await findActivity(db, stranger, { page, now })).toEqual({ rows: [], total: 0 })
        expect(await findCreditActivity(db, stranger, { page, now })).toEqual({ rows: [], total: 0 })
        expect(await findTransaction(db, stranger, { id, now })).toBeNull()
        expect(await findYearSummary(db, stranger, 2026)).toEqual({ reward: 0, dines: 0 })
        expect(await findBalances(db, { partnerId: stranger.partnerId, memberIds: [stranger.memberId] })).toEqual([])
      }
      expect(await findReceiptLines(db, { partnerId: 'ours', memberId }, id)).toEqual([])
      expect(await findReceiptLines(db, { partnerId: 'theirs', memberId }, id)).toHaveLength(1)
    })

    test("a credit is found under its own partner's name, and by the network it was sent to", async () => {
      const db = database.current.engine
      const { partnerId, creditId, reference } = await addCredit(db, { partnerId: 'owing' })
      const found = async (network: 'visa' | 'amex', asked: string) =>
        (
          await findCredits(db, {
            network,
            references: [{ partnerId: asked, id: reference.slice(partnerId.length + 1) }],
          })
        ).map((credit) => credit.creditId)
      expect(await found('visa', partnerId)).toEqual([creditId])
      expect(await found('visa', 'ours')).toEqual([])
      expect(await found('amex', partnerId)).toEqual([])
    })
  })
