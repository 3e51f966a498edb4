import { describe, expect, test } from 'vitest'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, type DineGiven, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { findReceiptLines } from '../activity/receipt-store.ts'
import { ingestEvents } from '../feed/ingest-events.ts'

const now = new Date(daysAfterNoon(60))
const bonus = {
  code: 'welcome',
  reward: 100,
  spendCents: 9_000,
  withinDays: 10_000,
  emailOptInRequired: false,
  reviewRequired: false,
}

type Told = Pick<DineGiven, 'kind' | 'cents' | 'day'> & { readonly id?: string }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let partners = 0

    /** The bookings of a member's first dine after each of these reports, with the reasons that the journal has for them. */
    async function booked(reports: readonly Told[], rules: Partial<RuleDocument> = {}) {
      const db = database.current.engine
      const partnerId = `posting${++partners}`
      await addRules(db, partnerId, { ...pointRules, ...rules })
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const restaurant = await addRestaurant(db, [partnerId], { monthly_max_spend_cents: 15_000 })
      for (const { id = '', ...report } of reports) {
        const event = eventOf(restaurant, { reference: `${partnerId}${id}`, cardToken, ...report })
        await ingestEvents(db, [{ ...event, eventId: `${event.eventId} ${report.cents}` }], { now: () => now })
      }
      const { id } = await db
        .selectFrom('transaction')
        .select('id')
        .where('partner_id', '=', partnerId)
        .where('reference', '=', partnerId)
        .executeTakeFirstOrThrow()
      const lines = await findReceiptLines(db, { partnerId, memberId }, id)
      return lines.map(({ code, amount, reason }) => [code, amount, reason])
    }

    const paid: Told = { kind: 'clearing', cents: 10_000, day: 3 }

    test('a refund is told as one, also where it takes a bonus with it', async () => {
      const refund: Told = { kind: 'refund', cents: 3_000, day: 3 }
      expect(await booked([paid, refund])).toEqual([
        ['settle', 500, null],
        ['refund:settle', -150, 'refunded'],
      ])
      const lines = await booked([paid, refund], { newMemberBonus: bonus })
      expect(lines.slice(2).map(([, , reason]) => reason)).toEqual(['refunded', 'refunded'])
    })

    test('a second part of the bill is told as another bill', async () => {
      expect(await booked([paid, { ...paid, cents: 2_000 }])).toEqual([
        ['settle', 500, null],
        ['settle', 100, 'billChanged'],
      ])
    })

    test('an earlier visit that leaves less room in the month is told as a new evaluation', async () => {
      expect(await booked([paid, { ...paid, id: 'earlier', day: 1 }])).toEqual([
        ['settle', 500, null],
        ['settle', -250, 'evaluatedAgain'],
      ])
    })
  })
