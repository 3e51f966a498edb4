import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { findBonusRecords, insertEnrolment } from './bonus-store.ts'

const path = '/api/Member/Bonus/app'
const host = 'tgbk.localhost:3000'
const dayMs = 86_400_000
/** In force: the rules that know the bonus. */
const start = new Date('2026-11-20T12:00:00Z')

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    const bodies = new Map<object, { readonly email: string; readonly password: string }>()

    async function newcomer() {
      world.clock.now = start
      const joined = await joinedBrowser(world.app, { host })
      bodies.set(joined.browser, joined.body)
      return joined
    }
    const statusOf = async (browser: { get(path: string): Promise<{ body: unknown }> }) =>
      (await browser.get('/api/Member')).body

    test('API-42 BONUS-01 a member registers for a bonus without a body, and is enrolled: once, however often', async () => {
      const { browser, member } = await newcomer()
      expect(member).toMatchObject({
        activeBonuses: [
          { code: 'app', bonusStatus: 'Eligible' },
          { code: 'second-round', bonusStatus: 'Eligible' },
        ],
      })
      world.clock.now = new Date(start.getTime() + 1000)
      const answers = await Promise.all([browser.post(path), browser.post(path), browser.post(path)])
      expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]))
      const enrolled = [
        { code: 'app', bonusStatus: 'Enrolled', createDateUtc: world.clock.now.toISOString() },
        { code: 'second-round', bonusStatus: 'Eligible' },
      ]
      world.clock.now = new Date(start.getTime() + 5000)
      expect((await browser.post(path)).status).toBe(200)
      expect(await statusOf(browser)).toMatchObject({ activeBonuses: enrolled })
      const rows = await database.current.engine
        .selectFrom('bonus_enrolment as b')
        .innerJoin('member as m', 'm.id', 'b.member_id')
        .select(['b.partner_id', 'b.code'])
        .where('m.public_id', '=', member.publicId)
        .execute()
      expect(rows).toEqual([{ partner_id: 'tgbk', code: 'app' }])
    })

    test('MEMBER-09 what the bonus asks for is told with it, and whether it can be had', async () => {
      const { member } = await newcomer()
      expect(member).toMatchObject({
        isNewMemberBonus: true,
        memberIsEligibleForNMB: true,
        bonusProgress: [
          {
            code: 'app',
            reward: 500,
            spentCents: 0,
            neededCents: 100,
            withinDays: 90,
            until: new Date(start.getTime() + 90 * dayMs).toISOString(),
          },
          {
            code: 'second-round',
            reward: 1000,
            spentCents: 0,
            neededCents: 10_000,
            withinDays: 30,
            until: null,
          },
        ],
      })
    })

    test('BONUS-09 an app bonus can be had for 2160 hours from joining', async () => {
      const { browser } = await newcomer()
      world.clock.now = new Date(start.getTime() + 89 * dayMs)
      const later = await signedInAgain(browser)
      expect(await statusOf(later)).toMatchObject({ activeBonuses: [{ bonusStatus: 'Eligible' }, {}] })
      world.clock.now = new Date(start.getTime() + 91 * dayMs)
      const tooLate = await signedInAgain(browser)
      expect(await statusOf(tooLate)).toMatchObject({
        activeBonuses: [{ code: 'second-round' }],
        isNewMemberBonus: false,
      })
      expect((await tooLate.post(path)).status).toBe(404)
    })

    test('a bonus beside the new-member bonus is open to those of long ago, and its days begin with registering', async () => {
      const { browser } = await newcomer()
      world.clock.now = new Date(start.getTime() + 200 * dayMs)
      const later = await signedInAgain(browser)
      expect((await later.post('/api/Member/Bonus/second-round')).status).toBe(200)
      expect(await statusOf(later)).toMatchObject({
        activeBonuses: [{ code: 'second-round', bonusStatus: 'Enrolled' }],
        bonusProgress: [{ until: new Date(start.getTime() + 230 * dayMs).toISOString() }],
      })
      world.clock.now = new Date(start.getTime() + 230 * dayMs)
      expect(await statusOf(await signedInAgain(browser))).toMatchObject({ activeBonuses: [] })
    })

    test('a bonus that is nobody’s, another programme’s or no name is not found, and a visitor is not let in', async () => {
      const { browser } = await newcomer()
      for (const code of ['new-member', 'APP', '%00', 'x'.repeat(65), "'%20or%201=1"])
        expect([400, 404]).toContain((await browser.post(`/api/Member/Bonus/${code}`)).status)
      const elsewhere = await joinedBrowser(world.app, { host: 'hilton.localhost:3000' })
      expect((await elsewhere.browser.post(path)).status).toBe(404)
      expect((await createBrowser(world.app, host).post(path)).status).toBe(401)
      expect(await statusOf(browser)).toMatchObject({ activeBonuses: [{ bonusStatus: 'Eligible' }, {}] })
    })

    test("does not see another partner's rows", async () => {
      const { engine } = database.current
      const mine = { memberId: 424_242, code: 'app' }
      expect(await insertEnrolment(engine, 'tgbk', { ...mine, now: start })).toBe(true)
      expect(await insertEnrolment(engine, 'tgbk', { ...mine, now: new Date() })).toBe(false)
      expect(await findBonusRecords(engine, 'tgbk', 424_242)).toEqual([
        { code: 'app', enrolledAt: start, spentCents: 0, given: false },
      ])
      expect(await findBonusRecords(engine, 'nosh', 424_242)).toEqual([])
    })

    async function signedInAgain(browser: object) {
      const body = bodies.get(browser) ?? expect.unreachable()
      const again = createBrowser(world.app, host)
      await again.post('/api/SignIn', { username: body.email, password: body.password, staySignedIn: false })
      return again
    }
  })
