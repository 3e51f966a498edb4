import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { countForDay } from './day-count-store.ts'

const perDay = {
  impressions: 10,
  prospects: 3,
  surveyAnswers: 3,
  reviewReports: 3,
  joins: 3,
  emailQuestions: 3,
  recoveries: 3,
}
const host = 'hilton.localhost:3000'
const seen = {
  event: 'carouselImpression',
  memberId: null,
  merchantId: '17',
  url: 'http://nosh.localhost:3000/',
  channel: 'web',
  dateTime: '2026-03-01T12:00:00.000Z',
  userAgent: 'A browser',
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { perDay, formCallsPerMinute: 1_000_000 } })

    test('of many at once exactly what a day has room for is taken, and the next day begins with none', async () => {
      const db = database.current.forPartner('nosh')
      const now = new Date('2026-03-01T23:59:59Z')
      const take = (at: Date) => countForDay(db, 'nosh', { door: 'tried', count: 3, limit: 10, now: at })
      const taken = await Promise.all(Array.from({ length: 20 }, () => take(now)))
      expect(taken.filter(Boolean)).toHaveLength(3)
      expect(await take(new Date(now.getTime() + 1_000))).toBe(true)
      expect(await countForDay(db, 'nosh', { door: 'large', count: 11, limit: 10, now })).toBe(false)
    })

    test("does not see another partner's count, and days of before are removed", async () => {
      const now = new Date('2026-03-01T12:00:00Z')
      const take = (partnerId: string, at = now) =>
        countForDay(database.current.forPartner(partnerId), partnerId, { door: 'own', count: 1, limit: 1, now: at })
      expect([await take('nosh'), await take('nosh'), await take('delta')]).toEqual([true, false, true])
      expect(await take('nosh', new Date(now.getTime() + 36 * dayMs))).toBe(true)
      const rows = await database.current.engine
        .selectFrom('day_count')
        .select('partner_id')
        .where('door', '=', 'own')
        .execute()
      expect(rows.map((row) => row.partner_id).toSorted()).toEqual(['delta', 'nosh'])
    })

    test('beyond the day impressions are answered alike and not stored, and operators see it', async () => {
      const statuses = await Promise.all(
        Array.from(
          { length: 8 },
          async () => (await createBrowser(world.app, host).post('/api/Impressions', [seen, seen])).status,
        ),
      )
      expect(statuses).toEqual(Array.from({ length: 8 }, () => 202))
      const { count } = await database.current.engine
        .selectFrom('impression')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('partner_id', '=', 'hilton')
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(10)
      expect(world.context.vitals.dayRefusals.get('impressions')).toBe(3)
      expect(world.logged.filter((line) => line.includes('what it may take in a day'))).toHaveLength(1)
    })

    const asked = {
      prospects: (at: number) => createBrowser(world.app, host).post('/api/Prospects', { email: `p${at}@example.com` }),
      recoveries: (at: number) =>
        createBrowser(world.app, host).post('/api/Members/Recover', { identifier: `r${at}@example.com` }),
      emailQuestions: (at: number) =>
        createBrowser(world.app, host).get(`/api/Members/Validate/Email?email=e${at}@example.com`),
    }

    test.each(['prospects', 'recoveries', 'emailQuestions'] as const)(
      'of %s of many addresses at once exactly the bound is taken, and the rest is told',
      async (door) => {
        const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => asked[door](at)))
        expect(answers.filter(({ status }) => status < 300)).toHaveLength(perDay[door])
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(8 - perDay[door])
      },
    )
  })
