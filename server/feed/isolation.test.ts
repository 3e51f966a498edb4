import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { wireOf } from '#tests/dines/sign-feed.ts'
import type { Db } from '../db/database.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { ingestEvents } from './ingest-events.ts'
import { ownFeeds } from '../settings/card-linking-setting.ts'
import { ingestFile } from './ingest-file.ts'
import type { NetworkEvent } from './network-event.ts'

const now = () => new Date(daysAfterNoon(60))
const folder = mkdtempSync(join(tmpdir(), 'commensal-isolation-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    /** A member with a card at a restaurant, and at one whose rate gives more than the database can hold. */
    async function world() {
      const db = database.current.engine
      await addRules(db, 'apart')
      const memberId = await addMember(db, 'apart')
      const cardToken = await linkCard(db, { partnerId: 'apart', memberId })
      const restaurant = await addRestaurant(db, ['apart'])
      const poison = await addRestaurant(db, ['apart'])
      const rate = JSON.stringify({ shape: 'perDollar', units: { numerator: 100_000_000, denominator: 1 } })
      await sql`update partner_merchant set rate_override = ${rate}::jsonb where merchant_id = ${poison.id}`.execute(db)
      return { db, memberId, cardToken, restaurant, poison, name: `isolation-${++count}` }
    }

    test('events that cannot be evaluated are put aside alone, and the others earn', async () => {
      const { db, cardToken, memberId, restaurant, poison, name } = await world()
      const good = [1, 2, 3].flatMap((day) => dineEvents(restaurant, { reference: `${name}-${day}`, cardToken, day }))
      const bad = [4, 5].map((day) =>
        eventOf(poison, { reference: `${name}-${day}`, cardToken, day, kind: 'clearing' }),
      )
      const told: string[] = []
      const result = await ingestEvents(db, mixed(good, bad), {
        now,
        onPoisoned: (event, errorClass) => told.push(`${event.eventId} ${errorClass}`),
      })
      expect(result).toEqual({ accepted: 6, duplicates: 0, unmatched: 0, quarantined: 2 })
      expect(told).toEqual(bad.map(({ eventId }) => `${eventId} 22003`))
      expect(await balanceOf(db, memberId)).toBe(1_500)
      expect(await asideOf(db, name)).toEqual(bad.map(({ eventId }) => `${eventId} poisoned 22003`))
      expect(await ingestEvents(db, [...good, ...bad], { now })).toMatchObject({ duplicates: 6, quarantined: 2 })
      expect(await asideOf(db, name)).toHaveLength(2)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('no sum of a dine outgrows its column: what would is put aside, in one delivery or one at a time', async () => {
      const { db, cardToken, restaurant, name } = await world()
      for (const together of [true, false]) {
        const reference = `${name}-${together}`
        const events = (['authorisation', 'refund'] as const).flatMap((of) =>
          Array.from({ length: 22 }, (_, index) => ({
            ...eventOf(restaurant, { reference, cardToken, kind: of, cents: 100_000_000 }),
            eventId: `${reference}-${of}-${index}`,
            // At one moment it would be one, told again.
            occurredAt: noon + (of === 'refund' ? 96 : index) * hourMs + index * hourMs,
          })),
        )
        const innocent = {
          ...eventOf(restaurant, { reference: `${reference}-ok`, cardToken, kind: 'clearing', cents: 10 }),
        }
        if (together)
          expect(await ingestEvents(db, [...events, innocent], { now })).toMatchObject({
            accepted: 21,
            quarantined: 24,
          })
        else for (const event of events) await ingestEvents(db, [event], { now })
        expect(await asideOf(db, reference)).toHaveLength(24)
        const { authorised_cents, refunded_cents } = await db
          .selectFrom('transaction')
          .select(['authorised_cents', 'refunded_cents'])
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow()
        expect([authorised_cents, refunded_cents]).toEqual([1_000_000_000, 1_000_000_000])
      }
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('rewards whose sum no entry of the journal holds are settled all the same', async () => {
      const { db, cardToken, poison, name } = await world()
      const rate = JSON.stringify({ shape: 'perDollar', units: { numerator: 1_500, denominator: 1 } })
      await sql`update partner_merchant set rate_override = ${rate}::jsonb where merchant_id = ${poison.id}`.execute(db)
      await settlePostings(db, 'apart', { now })
      const events = [1, 2].map((day) =>
        eventOf(poison, { reference: `${name}-${day}`, cardToken, day, kind: 'clearing', cents: 100_000_000 }),
      )
      expect(await ingestEvents(db, events, { now })).toMatchObject({ accepted: 2 })
      expect(await settlePostings(db, 'apart', { now })).toBe(2)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('a file names the line of what was put aside, and takes the rest', async () => {
      const { db, cardToken, restaurant, poison, name } = await world()
      const good = [1, 2].map((day) =>
        eventOf(restaurant, { reference: `${name}-${day}`, cardToken, day, kind: 'clearing' }),
      )
      const bad = eventOf(poison, { reference: `${name}-3`, cardToken, day: 3, kind: 'clearing' })
      const path = join(folder, `${name}.ndjson`)
      writeFileSync(
        path,
        mixed(good, [bad])
          .map((event) => `${JSON.stringify(wireOf(event))}\n`)
          .join(''),
      )
      const told: string[] = []
      const total = await ingestFile(db, {
        path,
        batchSize: 2,
        lanes: 2,
        cardFeeds: ownFeeds,
        now,
        onBatch: () => undefined,
        onPoisoned: (line, { eventId }, errorClass) => told.push(`${line} ${eventId} ${errorClass}`),
      })
      expect(total).toEqual({ accepted: 2, duplicates: 0, unmatched: 0, quarantined: 1 })
      expect(told).toEqual([`2 ${bad.eventId} 22003`])
    })
  })

/** The bad ones between the good ones. */
function mixed(good: readonly NetworkEvent[], bad: readonly NetworkEvent[]): readonly NetworkEvent[] {
  const [first, ...others] = good
  return [...(first ? [first] : []), ...bad, ...others]
}

async function asideOf(db: Db, name: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quarantined_event')
    .select(['event_id', 'reason', 'error_class'])
    .where('event_id', 'like', `${name}-%`)
    .orderBy('event_id')
    .execute()
  return rows.map((row) => `${row.event_id} ${row.reason} ${row.error_class ?? ''}`.trim())
}

async function balanceOf(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from entry where member_id = ${memberId}`.execute(db)
  return rows[0]?.balance ?? 0
}
