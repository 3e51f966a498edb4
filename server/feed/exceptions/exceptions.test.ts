import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { verifyAudit } from '../../audit/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { refuse } from '../../refusal.ts'
import { ingestEvents } from '../ingest-events.ts'
import { type ExceptionName, nameText, readName } from './exception-name.ts'
import { type ExceptionRow, findExceptions } from './exception-store.ts'
import { feedChain } from './perform-deed.ts'
import { correctException, refuseException, replayException, resolveException } from './settle-exception.ts'

const clock = { now: () => new Date(daysAfterNoon(60)) }
const by = { actor: 'operator:ada', reason: 'the network says so' }
let count = 0

/** One person, who may change a hundred dollars. */
const alone = { approvedBy: null, limits: { memberCents: 10_000, dayCents: 1_000_000 } }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function world(partnerId = 'aside') {
      const db = database.current.engine
      await addRules(db, partnerId)
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const restaurant = await addRestaurant(db, [partnerId])
      const reference = `aside-${++count}`
      const clearing = eventOf(restaurant, { reference, cardToken, kind: 'clearing' })
      return { db, memberId, cardToken, restaurant, clearing, reference }
    }

    const waiting = async (reference: string, partnerId: string | null = null) => {
      const asked = { network: null, cause: null, after: null, limit: 1_000 }
      const rows = await findExceptions(database.current.engine, { ...asked, partnerId })
      return rows.filter(({ event }) => event.reference.startsWith(reference))
    }
    const only = async (reference: string): Promise<ExceptionRow> => {
      const rows = await waiting(reference)
      expect(rows).toHaveLength(1)
      return rows[0] ?? expect.unreachable()
    }

    test('everything that waits stands in one list, the oldest first, with cause and partner; a partner’s own list has no other’s', async () => {
      const { db, cardToken, clearing, reference } = await world()
      const events = [
        { ...clearing, eventId: `${reference}-a`, acquirerMerchantId: 'nobody', reference: `${reference}-a` },
        { ...clearing, eventId: `${reference}-b`, cardToken: 'tok_nobody', reference: `${reference}-b` },
        clearing,
        { ...clearing, amountCents: 1 },
      ]
      await ingestEvents(db, events, clock)
      const listed = (await waiting(reference)).map(({ cause, partnerId }) => `${cause} ${partnerId}`)
      expect(listed.toSorted()).toEqual(['amountDiffers aside', 'unknownCard null', 'unknownMerchant aside'])
      expect(await waiting(reference, 'aside')).toHaveLength(2)
      expect(await waiting(reference, 'hilton')).toEqual([])
      const asked = { network: 'visa', cause: 'unknownMerchant', partnerId: null } as const
      const [first] = await findExceptions(db, { ...asked, after: null, limit: 1 })
      expect(await findExceptions(db, { ...asked, after: first ?? null, limit: 1_000 })).not.toContainEqual(first)
      expect(cardToken).not.toBe('')
    })

    test('a clearing that names its day alone is of whoever held the card on that day, also until its evening, and of nobody who linked it later', async () => {
      const { db, memberId, clearing, reference } = await world()
      const midnight = Math.floor(daysAfterNoon(3) / dayMs) * dayMs
      const links = {
        'that-day': { linkedAt: midnight + 20 * hourMs },
        'until-evening': { linkedAt: midnight - 9 * dayMs, unlinkedAt: midnight + 20 * hourMs },
        'next-day': { linkedAt: midnight + 28 * hourMs },
        'day-before': { linkedAt: midnight - 9 * dayMs, unlinkedAt: midnight + 3 * hourMs },
      }
      for (const [name, link] of Object.entries(links)) {
        const cardToken = await linkCard(db, { partnerId: 'aside', memberId, ...link })
        const named = { eventId: `${reference}-${name}`, reference: `${reference}-${name}`, cardToken }
        const event = { ...clearing, ...named, acquirerMerchantId: 'nobody', occurredAt: midnight + dayMs / 2 }
        await ingestEvents(db, [event], clock)
      }
      const listed = (await waiting(reference)).map(({ eventId, partnerId }) => `${eventId} ${partnerId}`)
      expect(listed.toSorted()).toEqual(
        ['day-before null', 'next-day null', 'that-day aside', 'until-evening aside'].map(
          (one) => `${reference}-${one}`,
        ),
      )
      expect(await waiting(reference, 'aside')).toHaveLength(2)
    })

    test('names are read as they are written', () => {
      const names: ExceptionName[] = [
        { network: 'visa', eventId: 'e:1#2', what: 'unmatched' },
        { network: 'amex', eventId: 'é#unmatched', what: '0123abcd' },
      ]
      for (const name of names) expect(readName(nameText(name))).toEqual(name)
      for (const wrong of [
        '',
        'visa:e',
        'diners:e#unmatched',
        'visa:#unmatched',
        'visa:e#xyz',
        `visa:${'e'.repeat(65)}#unmatched`,
      ])
        expect(readName(wrong)).toBeNull()
    })

    test('a contradiction is resolved once: the first stands, the same again is a duplicate, and the log says who and why', async () => {
      const { db, clearing, reference } = await world()
      const second = { ...clearing, amountCents: 1 }
      await ingestEvents(db, [clearing, second], clock)
      const name = await only(reference)
      expect(await replayException(db, { name, ...by }, clock)).toEqual(refuse('contradictsFirst'))
      expect(await resolveException(db, { name, ...by, ...alone }, clock)).toBe('done')
      expect(await resolveException(db, { name, ...by, ...alone }, clock)).toMatchObject({
        code: 'alreadySettled',
        message: expect.stringContaining('resolved by operator:ada'),
      })
      expect(await waiting(reference)).toEqual([])
      expect(await ingestEvents(db, [second, clearing], clock)).toMatchObject({ duplicates: 2, quarantined: 0 })
      expect(await auditOf(db, 'aside', name)).toEqual(['operator:ada resolved amountDiffers the network says so'])
      expect(await verifyAudit(db, 'aside')).toMatchObject({ sound: true })
    })

    test('the second content may be the right one: it takes the place of the first, and the journal has the difference', async () => {
      const { db, memberId, clearing, reference } = await world()
      const second = { ...clearing, amountCents: 20_000 }
      await ingestEvents(db, [clearing, second], clock)
      expect(await balanceOf(db, memberId)).toBe(500)
      const name = await only(reference)
      const elsewhere = { ...second, reference: `${reference}-other` }
      expect(await correctException(db, { name, ...by, ...alone, corrected: elsewhere }, clock)).toEqual(
        refuse('anotherDine'),
      )
      const another = { ...second, eventId: 'other' }
      expect(await correctException(db, { name, ...by, ...alone, corrected: another }, clock)).toEqual(
        refuse('anotherEvent'),
      )
      expect(await correctException(db, { name, ...by, ...alone, corrected: second }, clock)).toBe('done')
      expect(await balanceOf(db, memberId)).toBe(1_000)
      expect(await correctException(db, { name, ...by, ...alone, corrected: second }, clock)).toMatchObject({
        code: 'alreadySettled',
      })
      expect(await ingestEvents(db, [clearing, second], clock)).toMatchObject({ duplicates: 2, quarantined: 0 })
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('a correction beyond the limit of one person changes nothing until another one approves', async () => {
      const { db, memberId, clearing, reference } = await world()
      const second = { ...clearing, amountCents: clearing.amountCents + 10_001 }
      await ingestEvents(db, [clearing, second], clock)
      const before = await balanceOf(db, memberId)
      const name = await only(reference)
      const correct = (approvedBy: string | null) =>
        correctException(db, { name, ...by, ...alone, approvedBy, corrected: second }, clock)
      expect(await correct(null)).toEqual(refuse('needsSecondPerson'))
      expect(await balanceOf(db, memberId)).toBe(before)
      expect(await correct('operator:lead')).toBe('done')
      expect(await balanceOf(db, memberId)).toBeGreaterThan(before)
    })

    test('an event with a wrong terminal is corrected under its own id, and earns', async () => {
      const { db, memberId, clearing, reference } = await world()
      const wrong = { ...clearing, acquirerMerchantId: 'mistyped' }
      await ingestEvents(db, [wrong], clock)
      const name = await only(reference)
      expect(await replayException(db, { name, ...by }, clock)).toEqual(
        refuse('stillUnmatched', { message: 'unknownMerchant' }),
      )
      expect(await resolveException(db, { name, ...by, ...alone }, clock)).toEqual(refuse('nothingPutAside'))
      expect(await correctException(db, { name, ...by, ...alone, corrected: clearing }, clock)).toBe('done')
      expect(await balanceOf(db, memberId)).toBe(500)
      expect(await correctException(db, { name, ...by, ...alone, corrected: clearing }, clock)).toMatchObject({
        code: 'alreadySettled',
      })
      expect(await ingestEvents(db, [wrong, clearing], clock)).toMatchObject({ duplicates: 2, quarantined: 0 })
    })

    test('an event that is refused for good never earns, also when its terminal is known later, and its id is taken', async () => {
      const { db, memberId, clearing, reference, restaurant } = await world()
      const wrong = { ...clearing, acquirerMerchantId: `${reference}-later` }
      await ingestEvents(db, [wrong], clock)
      const name = await only(reference)
      expect(await refuseException(db, { name, ...by, ...alone }, clock)).toBe('done')
      expect(await refuseException(db, { name, ...by, ...alone }, clock)).toMatchObject({ code: 'alreadySettled' })
      await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from)
        values ('visa', ${wrong.acquirerMerchantId}, ${restaurant.id}, '2020-01-01Z')`.execute(db)
      expect(await ingestEvents(db, [wrong, clearing], clock)).toMatchObject({
        duplicates: 1,
        quarantined: 1,
        accepted: 0,
      })
      expect(await balanceOf(db, memberId)).toBe(0)
    })

    test('what was poisoned is taken in once its cause is mended, and until then it is told that it is not', async () => {
      const { db, memberId, clearing, reference, restaurant } = await world()
      const rate = (text: string | null) =>
        sql`update partner_merchant set rate_override = ${text}::jsonb where merchant_id = ${restaurant.id}`.execute(db)
      await rate(JSON.stringify({ shape: 'perDollar', units: { numerator: 100_000_000, denominator: 1 } }))
      await ingestEvents(db, [clearing], clock)
      const name = await only(reference)
      expect(name).toMatchObject({ cause: 'poisoned', errorClass: '22003' })
      expect(await replayException(db, { name, ...by }, clock)).toEqual(refuse('stillNotTaken', { message: '22003' }))
      await rate(null)
      const both = await Promise.all([0, 1].map(() => replayException(db, { name, ...by }, clock)))
      expect(both.map((verdict) => (verdict === 'done' ? verdict : verdict.code)).toSorted()).toEqual([
        'alreadySettled',
        'done',
      ])
      expect(await balanceOf(db, memberId)).toBe(500)
      expect(await auditOf(db, 'aside', name)).toEqual(['operator:ada replayed poisoned the network says so'])
    })

    test('a deed on an event of nobody’s card stands in a chain of its own, and what is not there is not found', async () => {
      const { db, clearing, reference } = await world()
      await ingestEvents(db, [{ ...clearing, cardToken: `tok_${reference}` }], clock)
      const name = await only(reference)
      expect(await refuseException(db, { name, ...by, ...alone }, clock)).toBe('done')
      expect(await auditOf(db, feedChain, name)).toHaveLength(1)
      for (const what of ['unmatched', '00000000'])
        expect(
          await refuseException(db, { name: { network: 'visa', eventId: 'never', what }, ...by, ...alone }, clock),
        ).toEqual(refuse('notFound'))
    })
  })

async function auditOf(db: Db, partnerId: string, name: ExceptionName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['actor', 'details'])
    .where('partner_id', '=', partnerId)
    .where('action', '=', 'settleException')
    .where('subject', '=', `network-event:${nameText(name)}`)
    .orderBy('position')
    .execute()
  return rows.map(({ actor, details }) => {
    const { deed, cause, reason } = JSON.parse(details)
    return `${actor} ${deed} ${cause} ${reason}`
  })
}

async function balanceOf(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return rows[0]?.balance ?? 0
}
