import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

/** Shared on purpose. Source: docs/architecture.md, "Partners apart". A new table is per partner, or it is argued about here. */
const shared = ['card_registry', 'card_update', 'merchant', 'merchant_acquirer_id', 'merchant_review', 'network_event']
/** Derived from shared ones, for searching; refused deliveries of shared ones; what operators ruled of them and corrected; their digests; whose of them are to be looked at again. */
const derived = [
  'event_correction',
  'event_ruling',
  'look_again',
  'merchant_word',
  'quarantined_event',
  'shared_seal',
  'word',
]
const infrastructure = ['captcha_solution', 'database_history', 'operator_message', 'schema_migration']

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    test('the tables without partner_id are the shared ones and the infrastructure, and no others', async () => {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped)
        order by 1`.execute(database.current.owner)
      expect(rows.map((row) => row.name)).toEqual([...shared, ...derived, ...infrastructure].toSorted())
    })

    describe("another's ids", () => {
      let victim: Browser
      let member: Browser
      let stranger: Browser
      let cardId = ''
      beforeAll(async () => {
        victim = (await joinedBrowser(world.app)).browser
        member = (await joinedBrowser(world.app)).browser
        stranger = (await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })).browser
        cardId = (await linkCard(world, victim, visaNumber(5001))).body.cardRegistration[0].memberCard.id
      })

      test('a card of another member, here or at another partner, is not found and stays', async () => {
        for (const browser of [member, stranger])
          expect((await browser.delete(`/api/Member/Cards?id=${cardId}`)).status).toBe(404)
        expect((await victim.get('/api/Member/Cards')).body).toHaveLength(1)
      })

      test('a receipt of another member, here or at another partner, is not found', async () => {
        const id = await insertTransaction()
        expect((await victim.get(`/api/Member/Transactions/${id}/Receipt`)).status).not.toBe(404)
        for (const browser of [member, stranger])
          expect((await browser.get(`/api/Member/Transactions/${id}/Receipt`)).status).toBe(404)
      })

      test("a review of another member's dine does not show", async () => {
        const owner = await memberOf(victim)
        const { id: merchantId } = await database.current.engine
          .selectFrom('merchant')
          .select('id')
          .limit(1)
          .executeTakeFirstOrThrow()
        await database.current.engine
          .insertInto('review')
          .values({
            partner_id: 'nosh',
            id: 777,
            member_id: owner,
            transaction_id: '777',
            merchant_id: merchantId,
            rating: 5,
            management_response: null,
            created_at: world.clock.now,
          })
          .execute()
        const status = async (browser: Browser) => (await browser.get('/api/reviews/status?txnId=777')).body
        expect(await status(victim)).toMatchObject([{ id: '777', completed: true, review: { rating: 5 } }])
        for (const browser of [member, stranger])
          expect(await status(browser)).toEqual([{ id: '777', completed: false }])
      })

      async function memberOf(browser: Browser): Promise<number> {
        const { publicId } = (await browser.get('/api/Member')).body
        const row = await database.current.engine
          .selectFrom('member')
          .select('id')
          .where('public_id', '=', publicId)
          .executeTakeFirstOrThrow()
        return row.id
      }

      /** A dine of the victim, as the engine would have written it. */
      async function insertTransaction(): Promise<number> {
        const memberId = await memberOf(victim)
        const now = world.clock.now
        const merchant = await database.current.engine
          .insertInto('merchant')
          .values({
            source_id: 'apart-1',
            name: 'Apart',
            address1: '1 Main St',
            city: 'San Francisco',
            state: 'CA',
            zip: '94103',
            neighborhood: null,
            phone: null,
            website: null,
            latitude: 37.77,
            longitude: -122.41,
            time_zone: 'America/Los_Angeles',
            open_table_id: null,
            hours: '[]',
            menu: '[]',
            events: '[]',
            cover_seed: 'x',
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql`insert into transaction (partner_id, id, member_id, network, reference, merchant_id, card_token, channel, authorised_at,
            first_event_id, authorised_cents, cleared_cents, tip_cents, tax_cents, refunded_cents, voided_cents, status, reason, rule_version,
            tier, qualified, reward, lines, trace, history, evaluated_at)
          values ('nosh', 4711, ${memberId}, 'visa', 'apart', ${merchant.id}, 'token', 'dineIn', ${now}, 'e', 1000, 1000, 0, 0, 0, 0,
            'Awarded', null, 1, 0, true, 50, '[]', '[]', '{}', ${now})`.execute(database.current.engine)
        return 4711
      }
    })
  })
