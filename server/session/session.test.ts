import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser, type Browser } from '#tests/browser.ts'
import { testDatabases, useDatabase } from '#tests/database.ts'
import { useTestApp } from '#tests/use-test-app.ts'
import { hashOf } from './keyed-hash.ts'

const minute = 60_000
const day = 86_400_000

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

    describe('staying signed in', () => {
      async function staying() {
        const { body } = await joinedBrowser(world.app)
        const browser = createBrowser(world.app)
        const answer = await signIn(browser, { username: body.email, password: body.password, staySignedIn: true })
        return { browser, answer }
      }

      test('LOGIN-06 the session of who stays signed in lasts 90 days', async () => {
        const { browser, answer } = await staying()
        const inNinetyDays = new Date(world.clock.now.getTime() + 7_776_000_000).toISOString()
        expect(answer.body.sessionExpiresAt).toBe(inNinetyDays)
        expect((await browser.get('/api/Member')).body.sessionExpiresAt).toBe(inNinetyDays)
      })

      test('after a pause the token begins a new session once, and is replaced', async () => {
        const { browser } = await staying()
        const first = browser.cookies.get('__Host-stay')
        pass(day)
        expect((await browser.get('/api/Member')).status).toBe(200)
        expect(browser.cookies.get('__Host-stay')).not.toBe(first)
        expect((await browser.post('/api/Prospects', { email: 'a@example.com' })).status).toBe(202)
      })

      test('a call with the token of the session that has run out still passes', async () => {
        const { browser } = await staying()
        pass(day)
        expect((await browser.post('/api/Prospects', { email: 'a@example.com' })).status).toBe(202)
      })

      test('two calls at once with one token both pass', async () => {
        const { browser } = await staying()
        pass(day)
        const answers = await Promise.all([browser.get('/api/Member'), browser.get('/api/Member/Cards')])
        expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      })

      test('a used token that comes back ends the whole family', async () => {
        const { browser } = await staying()
        const thief = createBrowser(world.app)
        thief.cookies.set('__Host-stay', browser.cookies.get('__Host-stay') ?? '')
        pass(day)
        expect((await browser.get('/api/Member')).status).toBe(200)
        pass(minute)
        expect((await thief.get('/api/Member')).status).toBe(401)
        expect((await browser.get('/api/Member')).status).toBe(401)
      })

      test('after 90 days the token is worth nothing', async () => {
        const { browser } = await staying()
        pass(90 * day)
        expect((await browser.get('/api/Member')).status).toBe(401)
      })

      test('signing out ends the family too', async () => {
        const { browser } = await staying()
        const stay = browser.cookies.get('__Host-stay') ?? ''
        await browser.get('/api/SignOut', { 'sec-fetch-site': 'same-origin' })
        browser.cookies.set('__Host-stay', stay)
        expect((await browser.get('/api/Member')).status).toBe(401)
      })
    })
  })
