import { describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { solveCaptcha } from '#tests/app/solve-captcha.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

const perAddress = 4

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { freeSubmits: { perAddress, perBrowser: 1 } } })

    const forms = {
      'signing in': (browser: Browser, name: string, more: object = {}) =>
        browser.post('/api/SignIn', { username: name, password: 'wrong', staySignedIn: false, ...more }),
      recovery: (browser: Browser, name: string, more: object = {}) =>
        browser.post('/api/Members/Recover', { identifier: name, ...more }),
    }
    const answered = { 'signing in': 401, recovery: 202 }

    test.each(['signing in', 'recovery'] as const)(
      'the first submit of %s goes without a captcha, and every later one of the browser needs its own, whoever is asked about',
      async (form) => {
        const { body } = await joinedBrowser(world.app)
        const [known, unknown] = [body.email, 'nobody@example.com']
        for (const [first, second] of [
          [known, unknown],
          [unknown, known],
        ] as const) {
          const browser = createBrowser(world.app)
          const send = (name: string, more?: object) => forms[form](browser, name, more)
          expect((await send(first)).status).toBe(answered[form])
          for (const name of [first, second])
            expect(await send(name)).toMatchObject({ status: 400, body: { code: 'captcha' } })
          const gRecaptchaResponse = await solveCaptcha(browser)
          expect((await send(second, { gRecaptchaResponse })).status).toBe(answered[form])
          expect((await send(first, { gRecaptchaResponse })).body.code).toBe('captcha')
          expect((await send(first, { gRecaptchaResponse: 'made up' })).body.code).toBe('captcha')
        }
      },
    )

    test.each(['signing in', 'recovery'] as const)(
      'whoever throws the cookies away and does %s again and again is asked for a captcha by the address',
      async (form) => {
        const shared = createBrowser(world.app)
        const statuses: number[] = []
        for (let round = 0; round < perAddress + 2; round++) {
          shared.cookies.clear()
          const { csrfToken } = (await shared.get('/api/CSRF')).body
          statuses.push((await forms[form](withToken(shared, csrfToken), `nobody${round}@example.com`)).status)
        }
        expect(statuses).toEqual([...Array.from({ length: perAddress }, () => answered[form]), 400, 400])
        expect((await forms[form](createBrowser(world.app), 'elsewhere@example.com')).status).toBe(answered[form])
      },
    )

    /** As a script sends it: the token of the visitor that it has just become. */
    function withToken(browser: Browser, csrfToken: string): Browser {
      const post: Browser['post'] = (path, body) => browser.post(path, body, { 'x-xsrf-token': csrfToken })
      return { ...browser, post }
    }

    test('a submit that wants its captcha is not counted as a wrong password', async () => {
      const { body } = await joinedBrowser(world.app)
      const browser = createBrowser(world.app)
      for (let round = 0; round < 10; round++) await forms['signing in'](browser, body.email)
      const right = { username: body.email, password: body.password, staySignedIn: false }
      expect((await createBrowser(world.app).post('/api/SignIn', right)).status).toBe(200)
    })
  })
