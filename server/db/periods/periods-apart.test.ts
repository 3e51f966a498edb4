import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
import { noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, linkCard } from '#tests/dines/feed-world.ts'
import { insertCardLink } from '../../cards/store.ts'
import type { Db } from '../database.ts'
import { migrate } from '../migrating/migrate.ts'

const day = (number: number | null) => (number === null ? null : new Date(noon + number * dayMs))
type Ends = number | null

/** What a period is written for, once for each test. */
interface Thing {
  write(db: Db, from: number, to: Ends): Promise<unknown>
  move(db: Db, from: number, to: Ends): Promise<unknown>
}

async function termsOf(db: Db): Promise<Thing> {
  const { id } = await addRestaurant(db, [])
  return {
    write: (on, from, to) =>
      sql`insert into partner_merchant (partner_id, merchant_id, active_from, active_to)
        values ('nosh', ${id}, ${day(from)}, ${day(to)})`.execute(on),
    move: (on, from, to) =>
      sql`update partner_merchant set active_to = ${day(to)} where merchant_id = ${id} and active_from = ${day(from)}`.execute(
        on,
      ),
  }
}

async function offerOf(db: Db): Promise<Thing> {
  const { id } = await addRestaurant(db, [])
  return {
    write: (on, from, to) =>
      sql`insert into offer (partner_id, merchant_id, code, title, reward, active_from, active_to, created_at)
        values ('nosh', ${id}, 'come', 'Come', 5, ${day(from)}, ${day(to)}, now())`.execute(on),
    move: (on, from, to) =>
      sql`update offer set active_to = ${day(to)} where merchant_id = ${id} and active_from = ${day(from)}`.execute(on),
  }
}

/** Each period another restaurant's. */
async function numberOf(db: Db): Promise<Thing> {
  const owners = [await addRestaurant(db, []), await addRestaurant(db, [])]
  const number = `number-${owners[0]?.id}`
  return {
    write: (on, from, to) =>
      sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from, valid_to)
        values ('visa', ${number}, ${owners[Math.abs(from % 2)]?.id}, ${day(from)}, ${day(to)})`.execute(on),
    move: (on, from, to) =>
      sql`update merchant_acquirer_id set valid_to = ${day(to)} where acquirer_merchant_id = ${number}
        and valid_from = ${day(from)}`.execute(on),
  }
}

/** Each period another programme's. */
async function linkOf(db: Db): Promise<Thing> {
  const holders = ['nosh', 'hilton'] as const
  const members = new Map(await Promise.all(holders.map(async (id) => [id, await addMember(db, id)] as const)))
  const holderOf = (from: number) => (from % 2 === 0 ? 'nosh' : 'hilton')
  const token = await linkCard(db, {
    partnerId: 'nosh',
    memberId: members.get('nosh') ?? 0,
    linkedAt: noon - 900 * dayMs,
    unlinkedAt: noon - 900 * dayMs,
  })
  return {
    write: (on, from, to) =>
      sql`insert into card_link (partner_id, member_id, card_token, card_type, last_four, description, linked_at, unlinked_at)
        values (${holderOf(from)}, ${members.get(holderOf(from))}, ${token}, 'visa', '1111', 'Visa', ${day(from)}, ${day(to)})`.execute(
        on,
      ),
    move: (on, from, to) =>
      sql`update card_link set unlinked_at = ${day(to)} where card_token = ${token} and linked_at = ${day(from)}`.execute(
        on,
      ),
  }
}

const things = [
  ['terms', 'partner_merchant', termsOf],
  ['offers', 'offer', offerOf],
  ['acquirer numbers', 'merchant_acquirer_id', numberOf],
  ['card links', 'card_link', linkOf],
] as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test.each(things)('periods of %s may touch and have gaps, and never overlap', async (_name, table, thingOf) => {
      const db = database.current.engine
      const thing = await thingOf(db)
      await thing.write(db, 0, 5)
      await thing.write(db, 5, 7)
      await thing.write(db, 10, 11)
      const overlaps = new RegExp(`periods of ${table} overlap`)
      for (const [from, to] of [
        [4, 5],
        [3, 6],
        [6, null],
        [-1, null],
        [-3, 20],
        [1, 2],
      ] as const)
        await expect(thing.write(db, from, to)).rejects.toThrow(overlaps)
      await expect(thing.move(db, 0, 6)).rejects.toThrow(overlaps)
      await expect(thing.move(db, 5, null)).rejects.toThrow(overlaps)
      await thing.move(db, 5, 10)
      await thing.write(db, 11, null)
    })

    test('a card link that was taken back covers no moment and is in nobody’s way', async () => {
      const db = database.current.engine
      const link = await linkOf(db)
      await link.write(db, 0, 5)
      await link.write(db, 2, 2)
    })

    test('a card that another programme’s copy let go by a clock that is ahead is linked from then on', async () => {
      const db = database.current.engine
      const memberId = await addMember(db, 'nosh')
      const other = await addMember(db, 'hilton')
      const ahead = noon + 4_000
      const token = await linkCard(db, { partnerId: 'hilton', memberId: other, unlinkedAt: ahead })
      const card = { memberId, token, cardType: 'visa', lastFour: '1111', description: 'Visa' } as const
      const given = { ...card, partnerCardId: null, product: null, expiry: null, now: new Date(noon) }
      const link = await insertCardLink(database.current.forPartner('nosh'), 'nosh', given)
      expect(link?.linkedAt).toEqual(new Date(ahead))
    })

    test('a new release names the periods of before that overlap, and goes on once they are mended', async () => {
      const { owner, engine: db } = database.current
      const stopped = ['0264_periods_of_before.sql']
      await addRules(db, 'nosh')
      const [terms, link] = [await termsOf(db), await linkOf(db)]
      await sql`alter table partner_merchant disable trigger partner_merchant_apart`.execute(owner)
      await sql`alter table card_link disable trigger card_link_apart`.execute(owner)
      await terms.write(db, 0, null)
      await terms.write(db, 3, 4)
      await link.write(db, 0, 6)
      await link.write(db, 5, null)
      await sql`alter table partner_merchant enable trigger partner_merchant_apart`.execute(owner)
      await sql`alter table card_link enable trigger card_link_apart`.execute(owner)
      await sql`delete from schema_migration where name = ${stopped[0]}`.execute(owner)
      const message = await migrate(database.current).then(
        () => 'applied',
        (error: unknown) => String(error),
      )
      expect(message).toMatch(/0264_periods_of_before\.sql: these periods overlap/)
      expect(message).toMatch(/\n {2}partner_merchant nosh \d+ from .* until ever and from /)
      expect(message).toMatch(/\n {2}card_link tok_\d+ from /)
      await terms.move(db, 0, 3)
      await link.move(db, 0, 5)
      expect(await migrate(database.current)).toEqual(stopped)
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test.each(things)(
    'of two connections that write overlapping %s at once one gets them',
    async (_name, _table, thingOf) => {
      const db = database.current.engine
      const other = await openAgain(database.current)
      for (let round = 0; round < 3; round++) {
        const thing = await thingOf(db)
        const written = Promise.withResolvers<void>()
        const first = db.transaction().execute(async (tx) => {
          await thing.write(tx, 0, 5)
          written.resolve()
          await sleep(80)
        })
        const second = written.promise.then(() => thing.write(other.engine, 4, 9))
        const answers = await Promise.allSettled([first, second])
        expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      }
      await other.close()
    },
  )
})
