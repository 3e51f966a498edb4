import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, homeZone, isoDay } from '#domain/dates.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser, type Answer } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import { importMerchants } from '../merchants/import/restaurants/import-merchants.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'

const file = `id,name,address,city,state,zip,lat,lon,cuisine,phone
r1,Golden Wok,1 Clement St,San Francisco,CA,94118,37.7825,-122.4600,Chinese,(415) 555-0101
`

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let merchantId = 0
    beforeAll(async () => {
      world = await createTestApp(database.current)
      const { now } = world.clock
      const activeFrom = new Date(now.getTime() - 400 * dayMs)
      await importMerchants(database.current, () => Readable.from([file]), {
        partners: ['nosh', 'hilton'],
        by: testImporter,
        now: () => now,
        activeFrom: isoDay(activeFrom.getTime(), homeZone),
      })
      for (const partnerId of ['nosh', 'hilton']) await refreshListings(database.current.engine, partnerId)
      merchantId = (await database.current.engine.selectFrom('merchant').select('id').executeTakeFirstOrThrow()).id
      await giveReviews()
    })
    afterAll(() => world.close())

    /** Three that came with the restaurant, and one by a member of hilton's, the newest of all. */
    async function giveReviews(): Promise<void> {
      const { engine } = database.current
      const ago = (days: number) => new Date(world.clock.now.getTime() - days * dayMs)
      await engine
        .insertInto('merchant_review')
        .values([
          {
            merchant_id: merchantId,
            author: 'Dana K.',
            rating: 5,
            body: 'Old',
            management_response: null,
            created_at: ago(30),
          },
          {
            merchant_id: merchantId,
            author: 'Omar B.',
            rating: 2,
            body: 'Newer',
            management_response: 'Sorry.',
            created_at: ago(20),
          },
          {
            merchant_id: merchantId,
            author: 'Mei L.',
            rating: 4,
            body: 'Newest',
            management_response: null,
            created_at: ago(10),
          },
        ])
        .execute()
      const { member } = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      await sql`insert into review (partner_id, member_id, transaction_id, merchant_id, rating, body, author, state, created_at)
        select 'hilton', id, 't1', ${merchantId}, 5, 'From a member', 'Ada B.', 'published', ${ago(1)} from member where public_id = ${member.publicId}`.execute(
        engine,
      )
    }

    function reviews(query = '', host?: string): Promise<Answer> {
      return createBrowser(world.app, host).get(`/api/v2/Merchants/${merchantId}/Reviews${query}`)
    }

    test('reviews come in pages, the newest first, with what the restaurant answered', async () => {
      const first = await reviews('?pageNo=1&resultsPerPage=2')
      expect(first.status).toBe(200)
      expect(first.body).toMatchObject({
        totalPages: 2,
        totalResultSize: 3,
        data: [
          { author: 'Mei L.', rating: 4, text: 'Newest', managementResponse: null },
          { author: 'Omar B.', rating: 2, text: 'Newer', managementResponse: 'Sorry.' },
        ],
      })
      const second = await reviews('?pageNo=2&resultsPerPage=2')
      expect(second.body.data.map((review: { text: string }) => review.text)).toEqual(['Old'])
      expect((await reviews('?pageNo=9')).body.data).toEqual([])
    })

    test("a member's own words are shown to their programme only, under a first name and an initial", async () => {
      const { data } = (await reviews('', 'hilton.localhost:3000')).body
      expect(data[0]).toMatchObject({ author: 'Ada B.', rating: 5, text: 'From a member' })
      expect(JSON.stringify((await reviews()).body)).not.toContain('From a member')
    })

    test('a restaurant that the programme does not list has none, and bad pages are refused', async () => {
      expect((await reviews('', 'united.localhost:3000')).body.code).toBe('notFound')
      expect((await createBrowser(world.app).get('/api/v2/Merchants/abc/Reviews')).status).toBe(404)
      for (const query of ['?pageNo=0', '?pageNo=x', '?resultsPerPage=101'])
        expect((await reviews(query)).status).toBe(400)
    })

    test('MERCHDATA-11 a flex offer has an id and the amount as it is told, for the member it belongs to', async () => {
      const { engine } = database.current
      const now = world.clock.now.getTime()
      await sql`insert into offer (partner_id, merchant_id, code, title, reward, active_from, created_at) values
        ('nosh', ${merchantId}, 'FLEX', 'A little more', 500, ${new Date(now - dayMs)}, ${new Date(now - dayMs)})`.execute(
        engine,
      )
      const { browser, member } = await joinedBrowser(world.app)
      const own = `/api/merchants/${merchantId}/flex-offers/members/${member.publicId}`
      expect((await browser.get(own)).body).toEqual([{ id: expect.any(String), webMessageOfferAmount: '$5.00' }])
      const other = await joinedBrowser(world.app)
      expect((await other.browser.get(own)).status).toBe(404)
      expect((await createBrowser(world.app).get(own)).status).toBe(401)
      const stranger = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      const path = `/api/merchants/${merchantId}/flex-offers/members/${stranger.member.publicId}`
      expect((await stranger.browser.get(path)).body.code).toBe('notFound')
      const listing = engine.updateTable('merchant_listing').where('partner_id', '=', 'nosh')
      await listing.set({ visible_to: new Date(now) }).execute()
      expect((await browser.get(own)).status, 'at a restaurant that has left').toBe(404)
    })
  })
