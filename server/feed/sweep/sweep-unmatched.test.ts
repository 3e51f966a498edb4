import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, knowMerchant, linkCard } from '#tests/dines/feed-world.ts'
import type { Db } from '../../db/database.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { ingestEvents } from '../ingest-events.ts'
import { sweepUnmatched } from './sweep-unmatched.ts'

const clock = { now: () => new Date(daysAfterNoon(6)) }
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    async function world() {
      const db = database.current.engine
      await addRules(db, 'swept')
      const memberId = await addMember(db, 'swept')
      const restaurant = await addRestaurant(db, ['swept'])
      await sql`delete from look_again`.execute(db)
      return { db, memberId, restaurant, cardToken: `tok_swept_${++count}` }
    }

    test('a link that is recorded late makes its dines earn, at the next turn and without a word from who recorded it', async () => {
      const { db, memberId, restaurant, cardToken } = await world()
      await ingestEvents(db, dineEvents(restaurant, { reference: cardToken, cardToken }), clock)
      await sweepUnmatched(db, clock)
      expect(await balanceOf(db, memberId)).toBe(0)
      await linkCard(db, { partnerId: 'swept', memberId, cardToken, linkedAt: noon - 2 * dayMs })
      expect(await sweepUnmatched(db, clock)).toBe(false)
      expect(await balanceOf(db, memberId)).toBe(500)
    })

    test('a number that is recorded late, or since an earlier day, makes its dines earn', async () => {
      const { db, memberId, restaurant, cardToken } = await world()
      await linkCard(db, { partnerId: 'swept', memberId, cardToken })
      const unknown = { ...restaurant, acquirerMerchantId: `late-${cardToken}` }
      await ingestEvents(db, dineEvents(unknown, { reference: cardToken, cardToken }), clock)
      await knowMerchant(db, { merchantId: restaurant.id, acquirerMerchantId: unknown.acquirerMerchantId })
      const sinceTo = async (at: number) =>
        db
          .updateTable('merchant_acquirer_id')
          .set({ valid_from: new Date(at) })
          .where('acquirer_merchant_id', '=', unknown.acquirerMerchantId)
          .execute()
      await sinceTo(noon + hourMs)
      await sweepUnmatched(db, clock)
      expect(await balanceOf(db, memberId)).toBe(0)
      await sinceTo(noon - hourMs)
      await sweepUnmatched(db, clock)
      expect(await balanceOf(db, memberId)).toBe(500)
    })

    test('a visit that its reference put to another one leaves it when its own terminal is recorded', async () => {
      const { db, memberId, restaurant, cardToken } = await world()
      await linkCard(db, { partnerId: 'swept', memberId, cardToken })
      const unknown = { ...restaurant, acquirerMerchantId: `late-${cardToken}` }
      const elsewhere = await addRestaurant(db, ['swept'])
      const reference = cardToken
      await ingestEvents(db, dineEvents(restaurant, { reference, cardToken, cents: 10_000 }), clock)
      const reused = dineEvents(unknown, { reference, cardToken, cents: 2_000, day: 2 })
      const named = reused.map((event) => ({ ...event, eventId: `${event.eventId}-again` }))
      await ingestEvents(db, named, clock)
      await knowMerchant(db, { merchantId: elsewhere.id, acquirerMerchantId: unknown.acquirerMerchantId })
      await sweepUnmatched(db, clock)
      const visits = await db
        .selectFrom('transaction')
        .select('merchant_id')
        .where('member_id', '=', memberId)
        .execute()
      expect(visits.map((row) => row.merchant_id).toSorted()).toEqual([restaurant.id, elsewhere.id].toSorted())
    })

    test('what was being taken in while the link was recorded is seen by the second look, and there is no third', async () => {
      const { db, memberId, restaurant, cardToken } = await world()
      await linkCard(db, { partnerId: 'swept', memberId, cardToken, linkedAt: noon - 2 * dayMs })
      await sweepUnmatched(db, clock)
      // As a delivery leaves it that had looked for the card's holder before the link was committed.
      for (const event of dineEvents(restaurant, { reference: cardToken, cardToken }))
        await sql`insert into network_event (network, event_id, kind, reference, card_token, acquirer_merchant_id, occurred_at, amount_cents,
            tip_cents, tax_cents, state, reason, received_at)
          values ('visa', ${event.eventId}, ${event.kind}, ${cardToken}, ${cardToken}, ${restaurant.acquirerMerchantId},
            ${new Date(event.occurredAt)}, 10000, 0, 0, 'unmatched', 'unknownCard', now())`.execute(db)
      await sweepUnmatched(db, clock)
      expect(await balanceOf(db, memberId)).toBe(0)
      await tenMinutesLater(db)
      await sweepUnmatched(db, clock)
      expect(await balanceOf(db, memberId)).toBe(500)
      expect(await looks(db)).toBe(0)
    })

    test('a turn is bounded: thousands of events of a card are looked at in several, each reference once', async () => {
      const { db, memberId, restaurant, cardToken } = await world()
      await linkCard(db, { partnerId: 'swept', memberId, cardToken, unlinkedAt: noon - dayMs })
      await sql`delete from look_again`.execute(db)
      await sql`insert into network_event (network, event_id, kind, reference, card_token, acquirer_merchant_id, occurred_at, amount_cents,
          tip_cents, tax_cents, state, reason, received_at)
        select 'visa', ${cardToken} || n, 'clearing', ${cardToken} || n / 2, ${cardToken}, ${restaurant.acquirerMerchantId}, ${new Date(noon)},
          1000, 0, 0, 'unmatched', 'unknownCard', now() from generate_series(1, 1200) n`.execute(db)
      // Nothing was recorded since: nothing is looked at, however many wait.
      expect(await sweepUnmatched(db, clock)).toBe(false)
      await db.updateTable('card_link').set({ unlinked_at: null }).where('card_token', '=', cardToken).execute()
      const turns: number[] = []
      while (turns.length < 20 && (await sweepUnmatched(db, clock))) turns.push(await matched(db, cardToken))
      turns.push(await matched(db, cardToken))
      expect(turns.length).toBeGreaterThanOrEqual(3)
      expect(turns[0]).toBeGreaterThan(0)
      expect(turns[0]).toBeLessThanOrEqual(501)
      expect(turns.at(-1)).toBe(1_200)
    })

    test('two processes take different looks, and one that died is taken over', async () => {
      const { db, memberId, restaurant, cardToken } = await world()
      await ingestEvents(db, dineEvents(restaurant, { reference: cardToken, cardToken }), clock)
      await linkCard(db, { partnerId: 'swept', memberId, cardToken, linkedAt: noon - 2 * dayMs })
      await Promise.all([sweepUnmatched(db, clock), sweepUnmatched(db, clock)])
      expect(await balanceOf(db, memberId)).toBe(500)
      await sql`update look_again set due_at = now() - interval '1 second', is_second = false`.execute(db)
      await sweepUnmatched(db, clock)
      expect(await looks(db)).toBe(1)
      await tenMinutesLater(db)
      await sweepUnmatched(db, clock)
      expect(await looks(db)).toBe(0)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('a member’s own connection records a link too', async () => {
      const { db, memberId, cardToken } = await world()
      await linkCard(db, { partnerId: 'swept', memberId, cardToken })
      const own = database.current.forPartner('swept')
      await own
        .updateTable('card_link')
        .set({ linked_at: new Date(0) })
        .where('card_token', '=', cardToken)
        .execute()
      expect(await looks(db)).toBe(2)
    })
  })

async function tenMinutesLater(db: Db): Promise<void> {
  await sql`update look_again set due_at = due_at - interval '10 minutes'`.execute(db)
}

async function matched(db: Db, cardToken: string): Promise<number> {
  const rows = await db
    .selectFrom('network_event')
    .select('event_id')
    .where('card_token', '=', cardToken)
    .where('state', '=', 'accepted')
    .execute()
  return rows.length
}

async function looks(db: Db): Promise<number> {
  return (await db.selectFrom('look_again').select('id').execute()).length
}

async function balanceOf(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return rows[0]?.balance ?? 0
}
