import { describe, expect, test } from 'vitest'
import { receiptNumber } from '#domain/rewards/receipt-number.ts'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { receiptForSupport } from '../command-line/describe-receipt.ts'

const { partnerById } = loadPartners()
const hilton = required(partnerById('hilton'), 'hilton')
const nosh = required(partnerById('nosh'), 'nosh')

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function refundedDine() {
      const db = database.current.engine
      await addRules(db, 'hilton')
      const memberId = await addMember(db, 'hilton')
      const cardToken = await linkCard(db, { partnerId: 'hilton', memberId })
      const restaurant = await addRestaurant(db, ['hilton'])
      const dine = { reference: `told-${memberId}`, cardToken }
      const context = { now: () => new Date(daysAfterNoon(60)) }
      await ingestEvents(db, dineEvents(restaurant, dine), context)
      await ingestEvents(db, [eventOf(restaurant, { ...dine, kind: 'refund', cents: 3_000 })], context)
      const { id } = await db
        .selectFrom('transaction')
        .select('id')
        .where('reference', '=', dine.reference)
        .executeTakeFirstOrThrow()
      return { db, id, reference: dine.reference }
    }

    test('the number that a member tells shows events, verdict, trace and postings', async () => {
      const { db, id, reference } = await refundedDine()
      const told = await receiptForSupport(db, hilton, receiptNumber('hilton', id).toLowerCase())
      expect(told).toContain(`Transaction ${id}: `)
      expect(told).toContain('March 2, 2026 at 12:00:00 PM EST')
      expect(told).toContain('cleared $100.00, tip $0.00, tax $0.00, refunded $30.00')
      expect(told).toMatch(/Verdict of \S+: Awarded/)
      expect(told).toContain(`refund $30.00, visa ${reference}-refund`)
      expect(told).toMatch(/earned: applied .*given=500 kept=350/)
      expect(told).toMatch(/award S settle: 500 points, pending/)
      expect(told).toMatch(/adjustment A refund:settle: −150 points, refunded, pending/)
    })

    test("another partner's number is refused, also where the transaction is asked for under another's letters", async () => {
      const { db, id } = await refundedDine()
      const number = receiptNumber('hilton', id)
      await expect(receiptForSupport(db, nosh, number)).rejects.toThrow('begins as those of another programme do')
      await expect(receiptForSupport(db, nosh, receiptNumber('nosh', id))).rejects.toThrow('nosh has no receipt')
      await expect(receiptForSupport(db, hilton, receiptNumber('hilton', 28_000_000))).rejects.toThrow('has no receipt')
    })

    test('a number that was mistyped, or is none, is told as such', async () => {
      const { db, id } = await refundedDine()
      const number = receiptNumber('hilton', id)
      const mistyped = number.slice(0, -1) + (number.endsWith('7') ? '8' : '7')
      await expect(receiptForSupport(db, hilton, mistyped)).rejects.toThrow('was mistyped')
      for (const none of ['', '\0', '4711', 'x'.repeat(1_000_000)])
        await expect(receiptForSupport(db, hilton, none)).rejects.toThrow('is no receipt number')
    })
  })
