import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { hashOf } from './keyed-hash.ts'

const minute = 60_000
const day = 1440 * minute

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function pass(milliseconds: number): void {
      world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
    }

    function signIn(browser: Browser, body: object) {
      return browser.post('/api/SignIn', { staySignedIn: false, ...body })
    }

    describe('sessions', () => {
      test('the cookie names 256 random bits, and the table keeps only their hash', async () => {
        const { browser } = await joinedBrowser(world.app)
        const sid = browser.cookies.get('__Host-sid') ?? ''
        expect(Buffer.from(sid, 'base64url')).toHaveLength(32)
        const rows = await database.current.engine
          .selectFrom('session')
          .selectAll()
          .where('id_hash', '=', hashOf(sid))
          .execute()
        expect(rows).toHaveLength(1)
        expect(JSON.stringify(rows)).not.toContain(sid)
      })

      test('15 minutes without a call end a session, and each call gives 15 more', async () => {
        const { browser } = await joinedBrowser(world.app)
        pass(14 * minute)
        const { status, body } = await browser.get('/api/Member')
        expect(status).toBe(200)
        expect(body.sessionExpiresAt).toBe(new Date(world.clock.now.getTime() + 15 * minute).toISOString())
        pass(14 * minute)
        expect((await browser.get('/api/Member')).status).toBe(200)
        pass(15 * minute)
        expect((await browser.get('/api/Member')).status).toBe(401)
      })

      test('however active, a session ends after a day, and says so before', async () => {
        const { browser } = await joinedBrowser(world.app)
        const end = world.clock.now.getTime() + day
        while (world.clock.now.getTime() + 14 * minute < end) {
          pass(14 * minute)
          const { status, body } = await browser.get('/api/Member')
          expect(status).toBe(200)
          expect(new Date(body.sessionExpiresAt).getTime()).toBeLessThanOrEqual(end)
        }
        pass(end - world.clock.now.getTime())
        expect((await browser.get('/api/Member')).status).toBe(401)
      })

      test('signing in gives a new name, and the old one is worth nothing', async () => {
        const { browser, body } = await joinedBrowser(world.app)
        const old = browser.cookies.get('__Host-sid') ?? ''
        await signIn(browser, { username: body.email, password: body.password })
        expect(browser.cookies.get('__Host-sid')).not.toBe(old)
        const thief = createBrowser(world.app)
        thief.cookies.set('__Host-sid', old)
        expect((await thief.get('/api/Member')).status).toBe(401)
      })

      test("a session of one partner is nobody at another partner's host", async () => {
        const { browser } = await joinedBrowser(world.app)
        const elsewhere = createBrowser(world.app, 'hilton.localhost:3000')
        elsewhere.cookies.set('__Host-sid', browser.cookies.get('__Host-sid') ?? '')
        expect((await elsewhere.get('/api/Member')).status).toBe(401)
      })

      test('signing out ends the session here and on the server', async () => {
        const { browser } = await joinedBrowser(world.app)
        const sid = browser.cookies.get('__Host-sid') ?? ''
        const answer = await browser.get('/api/SignOut', { 'sec-fetch-site': 'same-origin' })
        expect(answer).toMatchObject({ status: 200, body: {} })
        expect(browser.cookies.has('__Host-sid')).toBe(false)
        browser.cookies.set('__Host-sid', sid)
        expect((await browser.get('/api/Member')).status).toBe(401)
      })

      test.each([
        ['nothing', {}],
        ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
        ['a typed address', { 'sec-fetch-site': 'none' }],
        ['a foreign referrer', { referer: 'http://evil.example/' }],
        ['a foreign origin', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }],
      ])('signing out is refused where the browser names %s', async (_name, headers) => {
        const { browser } = await joinedBrowser(world.app)
        expect(await browser.get('/api/SignOut', headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
        expect((await browser.get('/api/Member')).status).toBe(200)
      })
    })
  })
