import { describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { issuerBrowser } from '#tests/app/sign-on.ts'
import { locationOf, useSignOn } from '#tests/app/use-sign-on.ts'

const fromOurPage = { 'sec-fetch-site': 'same-origin' }

/** Two parts of a JSON web token: three letters alone stand in random text by chance. */
const aToken = /eyJ[\w-]+\.eyJ/

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useSignOn(database)

    async function signedOn(subject = 'united-newcomer-1') {
      const [browser, there] = [world.browserAt(), issuerBrowser()]
      await world.signOn(browser, subject, there)
      expect(await world.isIn(browser)).toBe(true)
      return { browser, there }
    }

    test('who signs out is signed out here first, then at the issuer, and comes back', async () => {
      const { browser, there } = await signedOn()
      expect((await browser.get('/api/SignOut', fromOurPage)).body).toEqual({ next: '/sso/sign-out' })
      expect(await world.isIn(browser)).toBe(false)

      const address = new URL(locationOf(await browser.get('/sso/sign-out')))
      expect(address.href).toContain(`${world.identities.sandbox.issuerOf('united')}/session/end?`)
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        id_token_hint: expect.stringMatching(/^eyJ/),
        post_logout_redirect_uri: 'http://united.localhost:3000/sso/signed-out',
        state: expect.stringMatching(/^[\w-]{43}$/),
      })
      const back = await there.signOut(address.href)
      expect(locationOf(await browser.get(back))).toBe('/SignOut')

      // The issuer asks again who it is.
      const asked = there.asked()
      await world.signOn(browser, 'united-newcomer-1', there)
      expect(there.asked()).toBe(asked + 1)
    })

    test('who did not sign out at the issuer is let through by it', async () => {
      const { browser, there } = await signedOn()
      await world.signOn(browser, 'united-newcomer-1', there)
      expect(there.asked()).toBe(1)
    })

    test('a page of another site signs nobody out, and leads nobody to the issuer', async () => {
      const { browser } = await signedOn()
      expect((await browser.get('/api/SignOut', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      for (const path of ['/sso/sign-out', '/sso/signed-out?state=mine', '/sso/signed-out'])
        expect(locationOf(await browser.get(path))).toBe(path === '/sso/sign-out' ? '/SignOut' : '/')
      expect(await world.isIn(browser)).toBe(true)
    })

    test.each(['isDown', 'isSlow', 'noSignOut'] as const)(
      'an issuer that %s keeps nobody signed in here, and the page says so within seconds',
      async (lie) => {
        const { browser } = await signedOn()
        world.identities.sandbox.tell('united', lie)
        await browser.get('/api/SignOut', fromOurPage)
        expect(await world.isIn(browser)).toBe(false)
        const began = Date.now()
        expect(locationOf(await browser.get('/sso/sign-out'))).toBe('/SignOut?programme=kept')
        expect(Date.now() - began).toBeLessThan(5000)
      },
    )

    test('the way to the issuer is gone once, in this browser, at this partner and within five minutes', async () => {
      const { browser } = await signedOn()
      await browser.get('/api/SignOut', fromOurPage)
      const name = browser.cookies.get('__Host-sso-out') ?? ''
      expect(locationOf(await world.browserAt().get('/sso/sign-out'))).toBe('/SignOut')
      const stranger = world.browserAt('upromise.localhost:3000')
      stranger.cookies.set('__Host-sso-out', name)
      expect(locationOf(await stranger.get('/sso/sign-out'))).toBe('/SignOut?programme=kept')
      expect(locationOf(await browser.get('/sso/sign-out'))).toContain('/session/end?')
      browser.cookies.set('__Host-sso-out', name)
      expect(locationOf(await browser.get('/sso/sign-out'))).toBe('/SignOut?programme=kept')

      const late = await signedOn()
      await late.browser.get('/api/SignOut', fromOurPage)
      const { now } = world.app.clock
      world.app.clock.now = new Date(now.getTime() + 5 * 60_000 + 1)
      expect(locationOf(await late.browser.get('/sso/sign-out'))).toBe('/SignOut?programme=kept')
      world.app.clock.now = now
    })

    test('who comes back with another state than they left with is sent home', async () => {
      const { browser } = await signedOn()
      await browser.get('/api/SignOut', fromOurPage)
      await browser.get('/sso/sign-out')
      expect(locationOf(await browser.get('/sso/signed-out?state=another'))).toBe('/')
    })

    test('nobody is led anywhere whose session ran out, or began by a password', async () => {
      const { browser } = await signedOn()
      const { now } = world.app.clock
      world.app.clock.now = new Date(now.getTime() + 16 * 60_000)
      expect((await browser.get('/api/SignOut', fromOurPage)).body).toEqual({})
      world.app.clock.now = now
      expect((await createBrowser(world.app.app).get('/api/SignOut', fromOurPage)).body).toEqual({})
    })

    test('the ID token is readable by the browser’s cookie alone, and goes with the session and with the way', async () => {
      const { browser } = await signedOn('united-newcomer-2')
      const kept = async () => ({
        sessions: await database.current.engine.selectFrom('session').selectAll().execute(),
        signOuts: await database.current.engine.selectFrom('pending_sign_out').selectAll().execute(),
      })
      const before = await kept()
      expect(before.sessions.some(({ sign_on_token }) => sign_on_token !== null)).toBe(true)
      expect(JSON.stringify(before)).not.toMatch(aToken)
      await browser.get('/api/SignOut', fromOurPage)
      const between = await kept()
      expect(between.sessions).toHaveLength(before.sessions.length - 1)
      expect(between.signOuts).toHaveLength(before.signOuts.length + 1)
      expect(JSON.stringify(between)).not.toMatch(aToken)
      await browser.get('/sso/sign-out')
      expect((await kept()).signOuts).toHaveLength(before.signOuts.length)
      expect(world.app.logged.filter((line) => aToken.test(line))).toEqual([])
    })
  })
