import { refuse } from '#server/refusal.ts'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { lookAgain } from '#server/feed/look-again.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { correctCardLink } from '#server/cards/correct-card-link.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, knowMerchant, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '#server/audit/audit-log.ts'
import { chosenCard, describeLink, linksOfMember } from './command-line/chosen-card.ts'
import { readResponsible } from './command-line/options.ts'

const context = { now: () => new Date(daysAfterNoon(60)) }
const responsible = { actor: 'operator:ada', reason: 'the network says so' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function world() {
      const db = database.current.engine
      await addRules(db, 'nosh')
      const memberId = await addMember(db, 'nosh')
      const linkedAt = noon + 5 * dayMs
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId, linkedAt })
      const { public_id: member } = await db
        .selectFrom('member')
        .select('public_id')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      return { db, memberId, member, cardToken, linkedAt }
    }

    async function auditOf(action: string) {
      const rows = await database.current.engine
        .selectFrom('audit_entry')
        .select(['actor', 'details'])
        .where('partner_id', '=', 'nosh')
        .where('action', '=', action)
        .orderBy('position')
        .execute()
      return rows.map(({ actor, details }) => `${actor} ${JSON.parse(details).reason}`)
    }

    async function balanceOf(memberId: number) {
      const rows = await database.current.engine
        .selectFrom('entry')
        .select('amount')
        .where('member_id', '=', memberId)
        .execute()
      return rows.reduce((sum, { amount }) => sum + amount, 0)
    }

    test('a card is named by its last four digits, its token or as it is listed, and by no number, among the member’s own and no other partner’s', async () => {
      const { db, member, cardToken, memberId, linkedAt } = await world()
      const given = { partnerId: 'nosh', member }
      expect(await chosenCard(db, { ...given, card: '1111' })).toMatchObject({ cardToken, lastFour: '1111' })
      expect(await linksOfMember(db, { partnerId: 'nosh', member: `${member}@EXAMPLE.test` })).toHaveLength(1)
      await expect(chosenCard(db, { ...given, card: '2222' })).rejects.toThrow(`${member} has no card "2222"`)
      await expect(linksOfMember(db, { ...given, partnerId: 'hilton' })).rejects.toThrow('hilton has no member')
      const { id } = await chosenCard(db, { ...given, card: '1111' })
      const unlinkedAt = new Date(linkedAt + dayMs)
      await db.updateTable('card_link').set({ unlinked_at: unlinkedAt }).where('id', '=', id).execute()
      await linkCard(db, { partnerId: 'nosh', memberId, cardToken, linkedAt: linkedAt + 2 * dayMs })
      for (const card of ['1111', cardToken])
        await expect(chosenCard(db, { ...given, card })).rejects.toThrow(`More than one link matches "${card}"`)
      for (const link of await linksOfMember(db, given)) {
        const [name = ''] = describeLink(link).split(': ')
        expect(await chosenCard(db, { ...given, card: name })).toEqual(link)
        await expect(chosenCard(db, { ...given, card: String(link.id) })).rejects.toThrow(
          'links no longer have numbers',
        )
      }
    })

    test('a link that is moved pays what was dined since, once, and the audit log says who and why, once', async () => {
      const { db, memberId, member, cardToken, linkedAt } = await world()
      const restaurant = await addRestaurant(db, ['nosh'])
      await ingestEvents(db, dineEvents(restaurant, { reference: `early-${memberId}`, cardToken, day: 3 }), context)
      expect(await balanceOf(memberId)).toBe(0)
      const { id: cardLinkId } = await chosenCard(db, { partnerId: 'nosh', member, card: '1111' })
      const correct = (to: number) =>
        correctCardLink(db, { partnerId: 'nosh', cardLinkId, linkedAt: new Date(to), ...responsible }, context)
      expect(await correct(linkedAt)).toBe('alreadySo')
      expect(await correct(daysAfterNoon(61))).toEqual(refuse('inTheFuture'))
      expect(await auditOf('correctCardLink')).toEqual([])
      expect(await correct(noon)).toBe('corrected')
      expect(await correct(noon)).toBe('alreadySo')
      expect(await balanceOf(memberId)).toBe(500)
      expect(await auditOf('correctCardLink')).toEqual(['operator:ada the network says so'])
      expect(await verifyAudit(db, 'nosh')).toMatchObject({ sound: true })
    })

    test('events that waited are looked at again, as the logs of their partners say; where none waits there is no entry', async () => {
      const { db, memberId, cardToken } = await world()
      const restaurant = await addRestaurant(db, ['nosh'])
      const acquirerMerchantId = `late-${memberId}`
      const which = { acquirerMerchantIds: [acquirerMerchantId] }
      const events = dineEvents(
        { ...restaurant, acquirerMerchantId },
        { reference: acquirerMerchantId, cardToken, day: 8 },
      )
      await ingestEvents(db, events, context)
      expect(await lookAgain(db, { which, ...responsible }, context)).toEqual({ references: 0, partners: [] })
      await knowMerchant(db, { merchantId: restaurant.id, acquirerMerchantId })
      expect(await lookAgain(db, { which, ...responsible }, context)).toEqual({ references: 1, partners: ['nosh'] })
      expect(await lookAgain(db, { which, ...responsible }, context)).toEqual({ references: 0, partners: [] })
      expect(await balanceOf(memberId)).toBe(500)
      expect(await auditOf('reevaluateUnmatched')).toEqual(['operator:ada the network says so'])
    })
  })

test.each([
  [{}, '--actor'],
  [{ actor: 'ada' }, '--reason'],
  [{ actor: 'ada lovelace', reason: 'late' }, '--actor'],
  [{ actor: 'ada', reason: '  x ' }, '--reason'],
  [{ actor: 'ada', reason: 'x'.repeat(501) }, '--reason'],
  [{ actor: 'ada', reason: 'late\nfile' }, '--reason'],
])('who and why are asked for: %j', (given, option) => {
  expect(() => readResponsible(given)).toThrow(option)
})
