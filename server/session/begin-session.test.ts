import { describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser, signUpBody } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
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

    /** Somebody who stays signed in, in a browser of their own. */
    async function staying() {
      const { body, member } = await joinedBrowser(world.app)
      const browser = createBrowser(world.app)
      await signIn(browser, body, true)
      return { browser, body, member }
    }

    function signIn(browser: Browser, { email, password }: { email: string; password: string }, staySignedIn = false) {
      return browser.post('/api/SignIn', { username: email, password, staySignedIn })
    }

    function tokensOf(stayToken: string) {
      return database.current.engine
        .selectFrom('stay_token')
        .select('token_hash')
        .where('token_hash', '=', hashOf(stayToken))
        .execute()
    }

    const ways: readonly [string, (browser: Browser) => Promise<{ body: { publicId: string } }>][] = [
      ['joins', (browser) => browser.post('/api/Members/Prospects', signUpBody())],
      ['signs in', async (browser) => signIn(browser, (await joinedBrowser(world.app)).body)],
    ]

    for (const [deed, enter] of ways) {
      test(`where somebody else ${deed}, the browser is never again who stayed signed in before`, async () => {
        const { browser } = await staying()
        const stayToken = browser.cookies.get('__Host-stay') ?? ''
        const { body } = await enter(browser)
        expect((await browser.get('/api/Member')).body.publicId).toBe(body.publicId)
        expect(browser.cookies.has('__Host-stay')).toBe(false)
        expect(await tokensOf(stayToken)).toEqual([])
        pass(16 * minute)
        expect((await browser.get('/api/Member')).status).toBe(401)
      })

      test(`the same where the earlier session had run out before somebody ${deed}`, async () => {
        const { browser } = await staying()
        const [sid, stayToken] = ['__Host-sid', '__Host-stay'].map((name) => browser.cookies.get(name) ?? '')
        pass(day)
        await browser.token()
        await enter(browser)
        expect(browser.cookies.has('__Host-stay')).toBe(false)
        const copy = createBrowser(world.app)
        copy.cookies.set('__Host-sid', sid ?? '').set('__Host-stay', stayToken ?? '')
        expect((await copy.get('/api/Member')).status).toBe(401)
      })

      test(`the session of who was there ends where somebody else ${deed}`, async () => {
        const { browser } = await joinedBrowser(world.app)
        const old = browser.cookies.get('__Host-sid') ?? ''
        await enter(browser)
        const copy = createBrowser(world.app)
        copy.cookies.set('__Host-sid', old)
        expect((await copy.get('/api/Member')).status).toBe(401)
      })

      test(`others keep their sessions where somebody ${deed}`, async () => {
        const { browser: elsewhere } = await staying()
        const { browser } = await staying()
        await enter(browser)
        pass(day)
        expect((await elsewhere.get('/api/Member')).status).toBe(200)
      })
    }

    test("a stranger's wrong tries do not lock who has just joined out of their own browser", async () => {
      const { browser, body } = await joinedBrowser(world.app)
      for (let round = 0; round < 6; round++)
        await signIn(createBrowser(world.app), { email: body.email, password: 'wrong' })
      expect((await signIn(createBrowser(world.app), body)).status).toBe(403)
      const nextDay = createBrowser(world.app)
      nextDay.cookies.set('__Host-device', browser.cookies.get('__Host-device') ?? '')
      expect((await signIn(nextDay, body)).status).toBe(200)
    })

    test('a browser stays known to everybody of the household', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const other = signUpBody()
      await browser.post('/api/Members/Prospects', other)
      for (const { email } of [body, other])
        for (let round = 0; round < 6; round++) await signIn(createBrowser(world.app), { email, password: 'wrong' })
      expect((await signIn(browser, body)).status).toBe(200)
      expect((await signIn(browser, other)).status).toBe(200)
      expect((await signIn(createBrowser(world.app), body)).status).toBe(403)
    })

    test('a browser that others tried from is locked by its own five tries, known or not', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const statuses = []
      for (let round = 0; round < 6; round++)
        statuses.push((await signIn(browser, { email: body.email, password: 'wrong' })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 403, 403])
    })

    test("a made-up device cookie, or somebody else's, makes nobody known", async () => {
      const { member, body } = await joinedBrowser(world.app)
      const { browser: stranger } = await joinedBrowser(world.app)
      const own = stranger.cookies.get('__Host-device') ?? ''
      const forged = [own.replace(/^[^.]+/, member.publicId), `${member.publicId}.x.y`, '~'.repeat(4000), own]
      for (let round = 0; round < 6; round++)
        await signIn(createBrowser(world.app), { email: body.email, password: 'wrong' })
      for (const cookie of forged) {
        const browser = createBrowser(world.app)
        browser.cookies.set('__Host-device', cookie)
        expect((await signIn(browser, body)).status).toBe(403)
      }
    })

    test('signing out ends the family of a browser whose session has run out', async () => {
      const { browser } = await staying()
      const stayToken = browser.cookies.get('__Host-stay') ?? ''
      browser.cookies.delete('__Host-sid')
      await browser.get('/api/SignOut', { 'sec-fetch-site': 'same-origin' })
      expect(await tokensOf(stayToken)).toEqual([])
    })
  })
