import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function signIn(browser: Browser, body: object) {
      return browser.post('/api/SignIn', { staySignedIn: false, ...body })
    }

    test('API-05 GET /api/CSRF answers a token, and sets the visitor cookie that it belongs to', async () => {
      const browser = createBrowser(world.app)
      const answer = await browser.get('/api/CSRF')
      expect(answer).toMatchObject({ status: 200, body: { csrfToken: expect.stringMatching(/^[\w-]{43}$/) } })
      expect(answer.headers['set-cookie']).toMatch(/^__Host-visitor=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    })

    test('no other call of a visitor sets a cookie', async () => {
      const browser = createBrowser(world.app)
      for (const path of [
        '/api/feature-flags',
        '/api/PartnerSettings',
        '/api/Member',
        '/api/Members/Validate/Zip?zip=94103',
      ])
        expect((await browser.get(path)).headers['set-cookie']).toBeUndefined()
    })

    test.each([
      ['no token', { 'x-xsrf-token': '' }],
      ['the placeholder', { 'x-xsrf-token': 'csrf-token-unavailable' }],
      ['another site', { origin: 'http://evil.example' }],
      ['another partner', { origin: 'http://hilton.localhost:3000' }],
      ['another port of the host', { origin: 'http://nosh.localhost:3999' }],
      ['an opaque origin', { origin: 'null' }],
      ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
      ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ])('a mutating call with %s is refused', async (_name, headers) => {
      const answer = await createBrowser(world.app).post('/api/Prospects', { email: 'someone@example.com' }, headers)
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf', requestId: expect.any(String) } })
    })

    test('a mutating call without an Origin is refused', async () => {
      const browser = createBrowser(world.app)
      const token = await browser.token()
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/Prospects',
        headers: {
          host: browser.host,
          'x-xsrf-token': token,
          cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        },
        payload: { email: 'someone@example.com' },
      })
      expect(answer.statusCode).toBe(403)
    })

    test('a planted visitor cookie is not taken for one of ours', async () => {
      const browser = createBrowser(world.app)
      browser.cookies.set('__Host-visitor', 'planted.signature')
      await browser.get('/api/CSRF')
      expect(browser.cookies.get('__Host-visitor')).not.toBe('planted.signature')
      const ours = browser.cookies.get('__Host-visitor')
      await browser.get('/api/CSRF')
      expect(browser.cookies.get('__Host-visitor')).toBe(ours)
    })

    test("another visitor's token, and a planted cookie with a token of its own, are refused", async () => {
      const [one, other] = [createBrowser(world.app), createBrowser(world.app)]
      const stolen = { 'x-xsrf-token': await other.token() }
      expect((await one.post('/api/Prospects', { email: 'someone@example.com' }, stolen)).status).toBe(403)
      await one.token()
      one.cookies.set('__Host-visitor', 'planted.signature')
      expect((await one.post('/api/Prospects', { email: 'someone@example.com' })).status).toBe(403)
    })

    test("a visitor's token ends with signing in, and the answer brings the session's", async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const visitor = createBrowser(world.app)
      const before = await visitor.token()
      const answer = await signIn(visitor, { username: body.email, password: body.password })
      expect(answer.headers['x-xsrf-token']).not.toBe(before)
      expect(
        (await visitor.post('/api/Prospects', { email: 'a@example.com' }, { 'x-xsrf-token': before })).status,
      ).toBe(403)
      expect((await visitor.post('/api/Prospects', { email: 'a@example.com' })).status).toBe(202)
      expect((await browser.get('/api/CSRF')).body.csrfToken).toBe(await browser.token())
    })
  })
