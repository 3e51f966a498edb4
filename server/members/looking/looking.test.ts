import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { findMembersLike } from './find-members-store.ts'
import { findMembersNamed } from './named-member-store.ts'
import { findShownMember, findShownVisits, findUnmatchedPayments } from './shown-member-store.ts'

const clock = { now: () => new Date(daysAfterNoon(60)) }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine
    let count = 0

    async function member(partnerId: string, fields: Readonly<Record<string, string>> = {}) {
      const id = await addMember(db(), partnerId)
      await db()
        .updateTable('member')
        .set({ first_name: 'Ada', last_name: `Byron${++count}`, partner_number: `PN${count}`, ...fields })
        .where('id', '=', id)
        .execute()
      const { public_id: publicId, email } = await db()
        .selectFrom('member')
        .select(['public_id', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, publicId, email, number: `PN${count}`, name: `Ada Byron${count}` }
    }

    test('a member is named by public id, e-mail address in any case or programme number, and by none of another programme', async () => {
      const [one, other] = [await member('hilton'), await member('nosh')]
      for (const name of [one.publicId, one.email.toUpperCase(), one.number])
        expect(await findMembersNamed(db(), 'hilton', name)).toEqual([{ id: one.id, publicId: one.publicId }])
      for (const name of [other.publicId, other.email, other.number, one.number.toLowerCase(), '%', 'nobody'])
        expect(await findMembersNamed(db(), 'hilton', name)).toEqual([])
    })

    test('a text that names two members names both', async () => {
      const one = await member('hilton')
      const two = await member('hilton', { partner_number: one.publicId })
      expect(await findMembersNamed(db(), 'hilton', one.publicId)).toMatchObject([{ id: one.id }, { id: two.id }])
    })

    test('members are found by a part of what is known of them, a sign of a pattern being itself', async () => {
      const one = await member('hilton', { phone_number: '(212) 555-0199' })
      await linkCard(db(), { partnerId: 'hilton', memberId: one.id, network: 'visa' })
      const found = async (text: string, partnerId = 'hilton') =>
        (await findMembersLike(db(), partnerId, { text, limit: 50 })).map(({ id }) => id)
      for (const text of [
        one.name.toLowerCase(),
        one.email.slice(0, 12),
        one.number,
        one.publicId,
        '212-555-0199',
        '1111',
      ])
        expect([text, (await found(text)).includes(one.id)]).toEqual([text, true])
      for (const text of ['%%', '__', String.raw`\%`, '2222']) expect([text, await found(text)]).toEqual([text, []])
      expect(await found(one.name, 'nosh')).toEqual([])
      await db().updateTable('card_link').set({ unlinked_at: clock.now() }).where('member_id', '=', one.id).execute()
      expect(await found('1111')).not.toContain(one.id)
    })

    test('support sees a member’s visits with their verdicts, and what was paid with the card while it was theirs and matched nothing', async () => {
      await addRules(db(), 'hilton')
      const { id: memberId } = await member('hilton')
      const cardToken = await linkCard(db(), { partnerId: 'hilton', memberId, linkedAt: noon })
      const here = await addRestaurant(db(), ['hilton'])
      const nowhere = { ...here, acquirerMerchantId: 'nowhere' }
      await ingestEvents(db(), dineEvents(here, { reference: `seen-${memberId}`, cardToken, day: 3 }), clock)
      await ingestEvents(db(), dineEvents(nowhere, { reference: `lost-${memberId}`, cardToken, day: 5 }), clock)
      await ingestEvents(db(), dineEvents(nowhere, { reference: `before-${memberId}`, cardToken, day: -5 }), clock)
      const asked = { partnerId: 'hilton', memberId, limit: 10 }
      expect(await findShownMember(db(), asked)).toMatchObject({ firstName: 'Ada', id: memberId })
      expect(await findShownVisits(db(), asked)).toMatchObject([
        { clearedCents: 10_000, lastFour: '1111', reward: 500 },
      ])
      const lost = await findUnmatchedPayments(db(), asked)
      expect(lost.map(({ eventId }) => eventId)).toEqual([
        `lost-${memberId}-clearing`,
        `lost-${memberId}-authorisation`,
      ])
      const elsewhere = { ...asked, partnerId: 'nosh' }
      expect(await findShownMember(db(), elsewhere)).toBeUndefined()
      expect([await findShownVisits(db(), elsewhere), await findUnmatchedPayments(db(), elsewhere)]).toEqual([[], []])
      const ended = new Date(noon + 4 * dayMs)
      await db().updateTable('card_link').set({ unlinked_at: ended }).where('member_id', '=', memberId).execute()
      expect(await findUnmatchedPayments(db(), asked)).toEqual([])
    })
  })
