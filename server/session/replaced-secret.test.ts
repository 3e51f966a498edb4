import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Browser, createBrowser, joinedBrowser, signUpBody } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { postCard, visaNumber } from '#tests/app/link-card.ts'
import { sealCard } from '#tests/app/seal-card.ts'
import { makeSecrets } from '../settings/secrets.ts'

for (const kind of testDatabases())
  describe(`while the session secret is replaced, on ${kind.name}`, () => {
    const database = useDatabase(kind)
    const before = makeSecrets()
    const during = { ...before, session: makeSecrets().session, formerSessions: [before.session] }
    const after = { ...during, formerSessions: [] }
    let old: RunningTestApp
    let both: RunningTestApp
    let alone: RunningTestApp
    beforeAll(async () => {
      ;[old, both, alone] = [
        await createTestApp(database.current, { secrets: before }),
        await createTestApp(database.current, { secrets: during }),
        await createTestApp(database.current, { secrets: after }),
      ]
    })
    afterAll(() => Promise.all([old.close(), both.close(), alone.close()]))

    /** The same browser, whose next call another copy of the server answers. */
    async function movedTo({ app }: RunningTestApp, { cookies }: Browser): Promise<Browser> {
      const moved = createBrowser(app)
      for (const [name, value] of cookies) moved.cookies.set(name, value)
      return moved
    }

    test('who is signed in stays so, and the token of an open page is taken', async () => {
      const { browser, body } = await joinedBrowser(old.app)
      const moved = await movedTo(both, browser)
      expect((await moved.get('/api/Member')).body.email).toBe(body.email)
      const token = await browser.token()
      expect((await moved.post('/api/Prospects', { email: 'b@example.com' }, { 'x-xsrf-token': token })).status).toBe(
        202,
      )
      const later = await movedTo(alone, browser)
      expect((await later.get('/api/Member')).body.email).toBe(body.email)
      expect((await later.post('/api/Prospects', { email: 'b@example.com' }, { 'x-xsrf-token': token })).status).toBe(
        403,
      )
      expect((await later.post('/api/Prospects', { email: 'b@example.com' })).status).toBe(202)
    })

    test('who stays signed in stays so, though two tabs wake up at two copies of the server', async () => {
      const { body } = await joinedBrowser(old.app)
      const browser = createBrowser(old.app)
      await browser.post('/api/SignIn', { username: body.email, password: body.password, staySignedIn: true })
      browser.cookies.delete('__Host-sid')
      const tabs = [await movedTo(old, browser), await movedTo(both, browser), await movedTo(both, browser)]
      for (const tab of tabs) expect((await tab.get('/api/Member')).body.email).toBe(body.email)
      const tokens = tabs.map(({ cookies }) => cookies.get('__Host-stay'))
      expect(new Set(tokens).size).toBe(1)
    })

    test('a visitor keeps cookie and token; what is made is made with the new secret', async () => {
      const visitor = createBrowser(old.app)
      const token = await visitor.token()
      const moved = await movedTo(both, visitor)
      const cookie = moved.cookies.get('__Host-visitor')
      expect((await moved.post('/api/Prospects', { email: 'b@example.com' }, { 'x-xsrf-token': token })).status).toBe(
        202,
      )
      const renewed = await moved.token()
      expect(moved.cookies.get('__Host-visitor')).toBe(cookie)
      expect(renewed).not.toBe(token)
      const fresh = createBrowser(both.app)
      const made = await fresh.token()
      const later = await movedTo(alone, fresh)
      expect((await later.post('/api/Prospects', { email: 'b@example.com' }, { 'x-xsrf-token': made })).status).toBe(
        202,
      )
      const forgotten = await movedTo(old, fresh)
      expect(
        (await forgotten.post('/api/Prospects', { email: 'b@example.com' }, { 'x-xsrf-token': made })).status,
      ).toBe(403)
    })

    test('a browser that is known to an account stays known: a stranger locks out strangers alone', async () => {
      const { browser, body } = await joinedBrowser(old.app)
      const credentials = { username: body.email, password: body.password, staySignedIn: false }
      await browser.post('/api/SignIn', credentials)
      const stranger = createBrowser(both.app)
      for (let attempt = 0; attempt < 6; attempt++)
        await stranger.post('/api/SignIn', { ...credentials, password: 'a wrong one' })
      expect((await stranger.post('/api/SignIn', credentials)).body.code).toBe('accountLocked')
      const moved = await movedTo(both, browser)
      expect((await moved.post('/api/SignIn', credentials)).status).toBe(200)
    })

    test('attempts at a name that nobody has go on counting', async () => {
      const { email } = signUpBody()
      const attempt = async ({ app }: RunningTestApp) =>
        (await createBrowser(app).post('/api/SignIn', { username: email, password: 'x', staySignedIn: false })).body
          .code
      const codes = []
      for (const world of [old, old, old, both, both, both]) codes.push(await attempt(world))
      expect(codes).toEqual([
        ...Array.from({ length: 4 }, () => 'invalidCredentials'),
        'accountLocked',
        'accountLocked',
      ])
    })

    test('a card that was typed into a frame of before is linked', async () => {
      const { browser } = await joinedBrowser(old.app)
      const { sessionBinding, nonce } = (await browser.get('/api/Member/CardEntry')).body
      const moved = await movedTo(both, browser)
      expect((await moved.get('/api/Member/CardEntry')).body.sessionBinding).not.toBe(sessionBinding)
      const send = async (binding: string) => {
        const number = visaNumber(4711)
        const facts = { number, partnerId: 'nosh', sessionBinding: binding, nonce, now: both.clock.now }
        return postCard(moved, { sealed: await sealCard(both.vault.address, facts), number })
      }
      const answer = await send(sessionBinding)
      expect(answer).toMatchObject({ status: 200, body: { cardRegistration: [{ error: null }] } })
    })

    test('a staging choice is still the browser’s', async () => {
      const flags = { authFlags: {}, filters: {}, partnerFeatureFlags: {} }
      const browser = createBrowser(old.app)
      await browser.post('/api/staging', { preview: false, userState: 'member', flags })
      expect((await (await movedTo(both, browser)).get('/api/staging')).body.choice.userState).toBe('member')
      expect((await (await movedTo(alone, browser)).get('/api/staging')).body.choice.userState).toBeNull()
    })
  })
