import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { hourMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { ingestEvents } from './ingest-events.ts'

const context = { now: () => new Date(daysAfterNoon(60)) }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function world(terms: Parameters<typeof addRestaurant>[2] = {}) {
      const db = database.current.engine
      await addRules(db, 'nosh')
      const memberId = await addMember(db, 'nosh')
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId })
      return { db, memberId, cardToken, restaurant: await addRestaurant(db, ['nosh'], terms) }
    }

    test('an authorisation is pending and posts nothing, its clearing is awarded and posted once', async () => {
      const { db, memberId, cardToken, restaurant } = await world()
      const [authorisation, clearing] = dineEvents(restaurant, { reference: 'once', cardToken, cents: 5_000 })
      if (!authorisation || !clearing) return expect.unreachable()
      const nextDay = { now: () => new Date(daysAfterNoon(1)) }
      expect(await ingestEvents(db, [authorisation], nextDay)).toMatchObject({ accepted: 1 })
      expect(await statusesOf(db, memberId)).toEqual(['once Pending 250'])
      expect(await balanceOf(db, memberId)).toBe(0)
      await ingestEvents(db, [{ ...clearing, amountCents: 6_000 }], context)
      expect(await statusesOf(db, memberId)).toEqual(['once Awarded 300'])
      expect(await balanceOf(db, memberId)).toBe(300)
    })

    test('the same events again, together and alone, change nothing', async () => {
      const { db, memberId, cardToken, restaurant } = await world()
      const events = dineEvents(restaurant, { reference: 'again', cardToken })
      await ingestEvents(db, [...events, ...events], context)
      expect(await ingestEvents(db, events, context)).toEqual({
        accepted: 0,
        duplicates: 2,
        unmatched: 0,
        quarantined: 0,
      })
      expect(await balanceOf(db, memberId)).toBe(500)
    })

    test('the same id with another amount goes to quarantine and the first stands', async () => {
      const { db, memberId, cardToken, restaurant } = await world()
      const clearing = eventOf(restaurant, { reference: 'twice', cardToken, kind: 'clearing' })
      const other = { ...clearing, amountCents: 90_000 }
      expect(await ingestEvents(db, [clearing, other], context)).toMatchObject({ accepted: 1, quarantined: 1 })
      expect(await ingestEvents(db, [other], context)).toMatchObject({ accepted: 0, quarantined: 1 })
      expect(await balanceOf(db, memberId)).toBe(500)
      const kept = await db
        .selectFrom('quarantined_event')
        .select(['event_id', 'reason'])
        .where('event_id', '=', clearing.eventId)
        .execute()
      expect(kept).toEqual([{ event_id: 'twice-clearing', reason: 'amountDiffers' }])
    })

    test('a refund reverses by source A and the award stays in the journal', async () => {
      const { db, memberId, cardToken, restaurant } = await world()
      await ingestEvents(db, dineEvents(restaurant, { reference: 'refunded', cardToken }), context)
      await ingestEvents(
        db,
        [eventOf(restaurant, { reference: 'refunded', cardToken, kind: 'refund', cents: 4_000 })],
        context,
      )
      const entries = await db
        .selectFrom('entry')
        .select(['source', 'code', 'amount'])
        .where('member_id', '=', memberId)
        .orderBy('posting_id')
        .execute()
      expect(entries).toEqual([
        { source: 'S', code: 'settle', amount: 500 },
        { source: 'A', code: 'refund:settle', amount: -200 },
      ])
    })

    test('an event of an unknown card or restaurant is kept with its reason', async () => {
      const { db, cardToken, restaurant } = await world()
      const strange = { ...restaurant, acquirerMerchantId: 'nobody' }
      const events = [
        eventOf(restaurant, { reference: 'noCard', cardToken: 'tok_nobody' }),
        eventOf(strange, { reference: 'noPlace', cardToken }),
      ]
      expect(await ingestEvents(db, events, context)).toMatchObject({ accepted: 0, unmatched: 2 })
      const kept = await db
        .selectFrom('network_event')
        .select(['reference', 'reason'])
        .where('state', '=', 'unmatched')
        .orderBy('reference')
        .execute()
      expect(kept).toEqual([
        { reference: 'noCard', reason: 'unknownCard' },
        { reference: 'noPlace', reason: 'unknownMerchant' },
      ])
    })

    test('an event that matched nothing is told the newer reason, when its dine turns out to have begun with the card', async () => {
      const { db, memberId, restaurant } = await world()
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId, unlinkedAt: noon + hourMs })
      const [authorisation, clearing] = dineEvents(
        { ...restaurant, acquirerMerchantId: 'nobody' },
        { reference: 'ended', cardToken },
      )
      const reasons = () =>
        db.selectFrom('network_event').select('reason').where('reference', '=', 'ended').orderBy('event_id').execute()
      await ingestEvents(
        db,
        [clearing].flatMap((event) => event ?? []),
        context,
      )
      expect(await reasons()).toEqual([{ reason: 'unknownCard' }])
      await ingestEvents(
        db,
        [authorisation].flatMap((event) => event ?? []),
        context,
      )
      expect(await reasons()).toEqual([{ reason: 'unknownMerchant' }, { reason: 'unknownMerchant' }])
    })

    test('a dine that comes late moves the limit of the month, and the journal is corrected', async () => {
      const { db, memberId, cardToken, restaurant } = await world({ monthly_max_visits: 1 })
      await ingestEvents(db, dineEvents(restaurant, { reference: 'second', cardToken, day: 5 }), context)
      expect(await statusesOf(db, memberId)).toEqual(['second Awarded 500'])
      await ingestEvents(db, dineEvents(restaurant, { reference: 'first', cardToken, day: 3, cents: 2_000 }), context)
      expect(await statusesOf(db, memberId)).toEqual(['first Awarded 100', 'second Forfeit 0'])
      expect(await balanceOf(db, memberId)).toBe(100)
    })

    test('a dine belongs to whoever held the card when it was authorised, also where the clearing came first', async () => {
      const { db, memberId: earlier, restaurant } = await world()
      const later = await addMember(db, 'nosh')
      const moved = noon + 10 * hourMs
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId: earlier, unlinkedAt: moved })
      await linkCard(db, { partnerId: 'nosh', memberId: later, cardToken, linkedAt: moved })
      const [authorisation, clearing] = dineEvents(restaurant, { reference: 'moved', cardToken })
      if (!authorisation || !clearing) return expect.unreachable()
      await ingestEvents(db, [clearing], context)
      expect(await balanceOf(db, later)).toBe(500)
      await ingestEvents(db, [authorisation], context)
      expect([await balanceOf(db, earlier), await balanceOf(db, later)]).toEqual([500, 0])
    })

    test('the journal verifies after all of it, and refuses to be changed', async () => {
      const db = database.current.engine
      const { postings, faults } = await verifyJournal(db)
      expect(faults).toEqual([])
      expect(postings).toBeGreaterThan(5)
      await expect(sql`update entry set amount = amount + 1`.execute(db)).rejects.toThrow('append-only')
      await expect(sql`delete from posting`.execute(db)).rejects.toThrow('append-only')
    })
  })

async function statusesOf(db: Db, memberId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transaction')
    .select(['reference', 'status', 'reward'])
    .where('member_id', '=', memberId)
    .orderBy('authorised_at')
    .execute()
  return rows.map((row) => `${row.reference} ${row.status} ${row.reward}`)
}

async function balanceOf(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return rows[0]?.balance ?? 0
}
