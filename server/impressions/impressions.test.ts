import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addRestaurant } from '#tests/dines/feed-world.ts'
import { dayMs } from '#domain/dates.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

const told = { channel: 'web', dateTime: '2026-03-01T12:00:00.000Z', userAgent: 'A browser' }
const url = 'http://nosh.localhost:3000/'
const referral = {
  utmTerm: null,
  utmMedium: 'email',
  utmCampaign: null,
  utmSource: null,
  utmContent: null,
  referrer: null,
  source: null,
}
const pageView = { event: 'pageView', url, referral, ...told }
const seenCard = { event: 'carouselImpression', memberId: null, merchantId: '17', url, ...told }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function stored(partnerId: string) {
      return database.current.engine.selectFrom('impression').selectAll().where('partner_id', '=', partnerId).execute()
    }

    test('a batch is kept for its partner, under the member whom the session knows', async () => {
      const { browser, member } = await joinedBrowser(world.app)
      const answer = await browser.post('/api/Impressions', [pageView, { ...seenCard, memberId: 'somebody else' }])
      expect(answer).toMatchObject({ status: 202, body: {} })
      const rows = await stored('nosh')
      expect(rows).toMatchObject([
        { event: 'pageView', user_agent: 'A browser', body: { url, referral } },
        { event: 'carouselImpression', body: { merchantId: '17', url, memberId: 'somebody else' } },
      ])
      expect(rows[0]?.occurred_at.toISOString()).toBe(told.dateTime)
      const { id } = await database.current.engine
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', member.publicId)
        .executeTakeFirstOrThrow()
      expect(rows.map((row) => row.member_id)).toEqual([id, id])
      expect(await stored('hilton')).toEqual([])
    })

    test('rows go after 35 days and leave counts of their day, which go after thirteen months; none is counted twice', async () => {
      const { engine } = database.current
      const { id } = await addRestaurant(engine, ['delta'])
      const browser = createBrowser(world.app, 'delta.localhost:3000')
      const first = world.clock.now.toISOString().slice(0, 10)
      const ofReal = { ...seenCard, merchantId: String(id) }
      await browser.post('/api/Impressions', [pageView, ofReal, ofReal, { ...seenCard, merchantId: '999999999999999' }])
      const wait = (days: number) => (world.clock.now = new Date(world.clock.now.getTime() + days * dayMs))
      wait(34)
      await browser.post('/api/Impressions', [seenCard])
      expect(await stored('delta')).toHaveLength(5)
      wait(2)
      await Promise.all(Array.from({ length: 5 }, () => browser.post('/api/Impressions', [seenCard])))
      expect(await stored('delta')).toHaveLength(6)
      expect(await counts()).toEqual([
        { day: first, event: 'carouselImpression', merchant_id: 0, seen: 1 },
        { day: first, event: 'carouselImpression', merchant_id: id, seen: 2 },
        { day: first, event: 'pageView', merchant_id: 0, seen: 1 },
      ])
      wait(397)
      await browser.post('/api/Impressions', [seenCard])
      expect((await counts()).map(({ day }) => day)).not.toContain(first)

      async function counts() {
        const { rows } = await sql<{ day: string; event: string; merchant_id: number; seen: number }>`
          select day, event, merchant_id, seen from impression_count where partner_id = 'delta' order by 1, 2, 3`.execute(
          engine,
        )
        return rows.map((row) => ({ ...row, merchant_id: Number(row.merchant_id), seen: Number(row.seen) }))
      }
    })

    test('what is no impression is refused whole, and a hundred at once are enough', async () => {
      const browser = createBrowser(world.app, 'united.localhost:3000')
      const { channel: _channel, ...withoutChannel } = pageView
      for (const bad of [
        [],
        pageView,
        [{ ...pageView, extra: 1 }],
        [{ ...seenCard, extra: 1 }],
        [{ ...pageView, channel: 'app' }],
        [withoutChannel],
        [{ ...pageView, dateTime: 'yesterday' }],
        [{ ...seenCard, merchantId: '1; drop' }],
        [{ ...seenCard, event: 'purchase' }],
        [pageView, { ...pageView, userAgent: 'x'.repeat(501) }],
        Array.from({ length: 101 }, () => seenCard),
      ])
        expect((await browser.post('/api/Impressions', bad)).status).toBe(400)
      expect(
        (
          await browser.post(
            '/api/Impressions',
            Array.from({ length: 100 }, () => seenCard),
          )
        ).status,
      ).toBe(202)
      expect(await stored('united')).toHaveLength(100)
      const unsigned = await browser.post('/api/Impressions', [pageView], { 'x-xsrf-token': 'wrong' })
      expect(unsigned.status).toBe(403)
    })
  })
