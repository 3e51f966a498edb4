import { describe, expect, test } from 'vitest'
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

    test('what is older than a year and a month is forgotten', async () => {
      const browser = createBrowser(world.app, 'delta.localhost:3000')
      await browser.post('/api/Impressions', [pageView])
      world.clock.now = new Date(world.clock.now.getTime() + 396 * dayMs)
      await browser.post('/api/Impressions', [seenCard])
      expect((await stored('delta')).map(({ event }) => event)).toEqual(['pageView', 'carouselImpression'])
      world.clock.now = new Date(world.clock.now.getTime() + 2 * dayMs)
      await browser.post('/api/Impressions', [seenCard])
      expect((await stored('delta')).map(({ event }) => event)).toEqual(['carouselImpression', 'carouselImpression'])
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
