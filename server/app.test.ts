import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { breakable } from '#tests/database/breakable-database.ts'
import { createBrowser, joinedBrowser, signUpBody } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { setMaintenance } from './health/maintenance-store.ts'
import { createPasswords } from './passwords/passwords.ts'

const host = 'nosh.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    beforeAll(async () => {
      world = await createTestApp(database.current)
      world.app.get('/api/test/fault', () => {
        throw new Error('the hidden reason')
      })
    })
    afterAll(() => world.close())

    describe('hosts', () => {
      test.each(['evil.example', 'nosh.localhost.evil.example', 'nosh.localhost@evil.example', '-'])(
        'no programme answers at %j',
        async (name) => {
          const answer = await world.app.inject({ url: '/api/Member', headers: { host: name } })
          expect(answer.statusCode).toBe(404)
          expect(answer.json()).toMatchObject({ code: 'wrongHost', requestId: expect.any(String) })
        },
      )

      test('a person is told so on a plain page', async () => {
        const answer = await world.app.inject({ url: '/', headers: { host: 'evil.example' } })
        expect(answer.headers['content-type']).toContain('text/html')
        expect(answer.body).toContain('No dining programme answers at this address')
      })

      test('production answers 421', async () => {
        const production = await createTestApp(database.current, { config: { environment: 'production' } })
        const answer = await production.app.inject({ url: '/', headers: { host: 'evil.example' } })
        expect(answer.statusCode).toBe(421)
        await production.close()
      })

      test('the host decides whose settings are told', async () => {
        for (const name of ['nosh', 'hilton', 'united'])
          expect((await createBrowser(world.app, `${name}.localhost:3000`).get('/api/PartnerSettings')).body.id).toBe(
            name,
          )
        expect((await createBrowser(world.app, 'localhost:3000').get('/api/PartnerSettings')).body.id).toBe('nosh')
      })

      test('settings that only a partner’s own script may know are told as they are written', async () => {
        const { body } = await createBrowser(world.app, 'marriott.localhost:3000').get('/api/PartnerSettings')
        expect(body).toMatchObject({ acclaimed2Enabled: true, copyStates: [] })
      })

      test('settings name no host, no doubt, and no other partner', async () => {
        const { body } = await createBrowser(world.app, 'hilton.localhost:3000').get('/api/PartnerSettings')
        expect(body).not.toHaveProperty('hosts')
        expect(body).not.toHaveProperty('assumed')
        expect(JSON.stringify(body)).not.toContain('marriott')
      })
    })

    describe('content', () => {
      test('the eleven contents are answered, others are not found', async () => {
        const browser = createBrowser(world.app)
        const { body } = await browser.get('/api/cms/pages/global/?page_size=100')
        expect(body.data.map((entry: { slug: string }) => entry.slug).toSorted()).toEqual(['earn', 'footer', 'navbar'])
        expect((await browser.get('/api/cms/pages/secrets/?page_size=100')).status).toBe(404)
      })

      test('drafts are for nobody who asks without an operator’s leave, whatever the partner allows', async () => {
        const path = '/api/cms/pages/home/?page_size=100&preview=1'
        for (const origin of ['nosh.localhost:3000', 'daak.localhost:3000'])
          expect((await createBrowser(world.app, origin).get(path)).status).toBe(403)
      })
    })

    describe('refusals and faults', () => {
      test('a fault is logged once with its request id, and answered without its reason', async () => {
        const before = world.logged.length
        const answer = await createBrowser(world.app).get('/api/test/fault')
        expect(answer).toMatchObject({ status: 500, body: { code: 'fault' } })
        expect(JSON.stringify(answer.body)).not.toContain('hidden')
        const told = world.logged.slice(before).filter((line) => line.includes('the hidden reason'))
        expect(told).toHaveLength(1)
        expect(told[0]).toContain(answer.body.requestId)
      })

      test('an unknown call is not found, in the words of the contract', async () => {
        expect(await createBrowser(world.app).get('/api/nothing')).toMatchObject({
          status: 404,
          body: { code: 'notFound' },
        })
      })

      test('a body over 64 KB is refused', async () => {
        const answer = await createBrowser(world.app).post('/api/Prospects', { email: 'x'.repeat(70_000) })
        expect(answer).toMatchObject({ status: 413, body: { code: 'tooLarge' } })
      })

      test('a body that is no JSON is refused', async () => {
        const browser = createBrowser(world.app)
        const answer = await browser.post('/api/Prospects', '{"email":', { 'content-type': 'application/json' })
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', requestId: expect.any(String) } })
      })

      test('more calls than allowed are refused', async () => {
        const strict = await createTestApp(database.current, { limits: { callsPerMinute: 3 } })
        const browser = createBrowser(strict.app)
        const answers = []
        for (let call = 0; call < 4; call++) answers.push(await browser.get('/api/feature-flags'))
        expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
        expect(answers[3]?.body).toMatchObject({ code: 'tooManyRequests' })
        expect(answers[3]?.headers['retry-after']).toBeDefined()
        await strict.close()
      })

      test('a server that cannot keep up refuses calls until it can', async () => {
        const slow = await createTestApp(database.current, { limits: { eventLoopDelayMs: 200 } })
        const browser = createBrowser(slow.app)
        const status = async () => (await browser.get('/api/feature-flags')).status
        await expect.poll(status).toBe(200)
        // A single pause may fall into two of the spans that are measured: who cannot keep up pauses again and again.
        const statusAfterPause = async () => {
          const until = performance.now() + 1500
          while (performance.now() < until); // Nothing else runs meanwhile.
          return status()
        }
        await expect.poll(statusAfterPause, { interval: 1 }).toBe(503)
        await expect.poll(status).toBe(200)
        await slow.close()
      })

      test('more sign-ins at once than there is memory for are told to come back', async () => {
        const busy = {
          ...world.context,
          passwords: createPasswords({ memoryKib: 32_768, passes: 4, workers: 1, queue: 1 }),
        }
        const checks = await Promise.allSettled([1, 2, 3, 4].map(() => busy.passwords.verify('x', null)))
        expect(checks.map((check) => check.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
        const none = await createTestApp(database.current, {
          limits: { password: { memoryKib: 8, passes: 1, workers: 0, queue: 0 } },
        })
        const answer = await createBrowser(none.app).post('/api/SignIn', {
          username: 'a@example.com',
          password: 'x',
          staySignedIn: false,
        })
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
        await none.close()
      })
    })

    describe('what is logged', () => {
      test('no address, password, token or cookie', async () => {
        const before = world.logged.length
        const { browser, body } = await joinedBrowser(world.app)
        await browser.get(`/api/Members/Validate/Email?email=${encodeURIComponent(body.email)}`)
        await browser.post('/api/SignIn', { username: body.email, password: 'a wrong secret', staySignedIn: false })
        const told = world.logged.slice(before).join()
        expect(told).toContain('/api/Members/Validate/Email')
        for (const secret of [
          body.email,
          encodeURIComponent(body.email),
          body.password,
          'a wrong secret',
          ...browser.cookies.values(),
        ])
          expect(told).not.toContain(secret)
      })

      test('a value under a telling name is struck out wherever it stands', () => {
        const before = world.logged.length
        world.context.log.info(
          {
            email: 'a@b.co',
            body: { password: 'hunter2', inner: { token: 'abc' } },
            headers: { 'set-cookie': 'sid=1' },
          },
          'x',
        )
        expect(world.logged.slice(before).join()).not.toMatch(/a@b\.co|hunter2|"abc"|sid=1/)
      })
    })

    describe('page policy reports', () => {
      test('both wires are logged without queries, and nonsense is swallowed', async () => {
        const before = world.logged.length
        const report = { body: { effectiveDirective: 'script-src', blockedURL: 'https://x.example/?secret=1' } }
        const send = (type: string, payload: string) =>
          world.app.inject({
            method: 'POST',
            url: '/api/csp-reports',
            headers: { host, 'content-type': type },
            payload,
          })
        expect((await send('application/reports+json', JSON.stringify([report]))).statusCode).toBe(204)
        expect(
          (await send('application/csp-report', JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline' } })))
            .statusCode,
        ).toBe(204)
        expect((await send('application/reports+json', 'nonsense')).statusCode).toBe(204)
        const told = world.logged.slice(before).filter((line) => line.includes('page policy violation'))
        expect(told).toHaveLength(2)
        expect(told.join()).not.toContain('secret')
      })
    })

    describe('health', () => {
      test('liveness and readiness answer at any host', async () => {
        for (const url of ['/healthz', '/readyz'])
          expect((await world.app.inject({ url, headers: { host: '10.0.0.1:3000' } })).statusCode).toBe(200)
      })

      test.each([20, -20])('a copy whose clock is off by %i minutes is not ready, and says so', async (minutes) => {
        const isReady = async () => (await world.app.inject({ url: '/readyz' })).json()
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
        try {
          expect(await isReady()).toEqual({ status: 'notReady', reason: 'clock', offsetSeconds: minutes * 60 })
          vi.setSystemTime(Date.now() - minutes * 60_000 + 5_000)
          expect(await isReady()).toEqual({ status: 'ready' })
        } finally {
          vi.useRealTimers()
        }
      })

      test('a database that goes away fails readiness and calls, and all recovers by itself', async () => {
        const flaky = breakable(database.current)
        const frail = await createTestApp(flaky)
        const { browser } = await joinedBrowser(frail.app)
        flaky.breakDown()
        expect((await frail.app.inject({ url: '/healthz' })).statusCode).toBe(200)
        expect((await frail.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'notReady', reason: 'database' })
        frail.clock.now = new Date(frail.clock.now.getTime() + 3000)
        expect(await browser.get('/api/Member')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        flaky.comeBack()
        expect((await frail.app.inject({ url: '/readyz' })).statusCode).toBe(200)
        expect((await browser.get('/api/Member')).status).toBe(200)
        await frail.close()
      })
    })

    describe('maintenance', () => {
      test("the operator's switch stops one partner's calls and not another's", async () => {
        const minute = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000))
        await setMaintenance(database.current.engine, 'nosh', 'on')
        minute(3)
        expect(await createBrowser(world.app).get('/api/Members/Validate/Zip?zip=94103')).toMatchObject({
          status: 503,
          body: { code: 'unavailable' },
        })
        expect((await createBrowser(world.app).get('/api/feature-flags')).status).toBe(200)
        expect(
          (await createBrowser(world.app, 'hilton.localhost:3000').get('/api/Members/Validate/Zip?zip=94103')).status,
        ).toBe(200)
        await setMaintenance(database.current.engine, 'nosh', 'off')
        minute(3)
        expect((await createBrowser(world.app).get('/api/Members/Validate/Zip?zip=94103')).status).toBe(200)
      })
    })

    test('pictures are drawn for what exists', async () => {
      const picture = await world.app.inject({
        url: '/images/f_auto,w_200,ar_1.4/heroes/nosh',
        headers: { host, accept: 'image/webp' },
      })
      expect(picture.statusCode).toBe(200)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
      })
      for (const path of ['heroes/nobody', 'covers/99999-1', 'menus/99999-1'])
        expect((await createBrowser(world.app).get(`/images/f_auto,w_200,ar_1.4/${path}`)).status).toBe(404)
    })

    describe('stopping', () => {
      test('what is in flight is finished, what comes then is refused with 503', async () => {
        const stopping = await createTestApp(database.current)
        stopping.app.get('/api/test/slow', async () => {
          await wait(300)
          return { done: true }
        })
        const address = new URL(await stopping.app.listen({ host: '127.0.0.1', port: 0 }))
        const socket = connect(Number(address.port), address.hostname)
        await once(socket, 'connect')
        const heard = text(socket)
        socket.write(`GET /api/test/slow HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
        await wait(100)
        const closing = stopping.close()
        socket.write(`GET /api/feature-flags HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
        await closing
        expect((await heard).match(/HTTP\/1.1 \d+|{"done":true}/g)).toEqual([
          'HTTP/1.1 200',
          '{"done":true}',
          'HTTP/1.1 503',
        ])
      })
    })

    test('OpenAPI describes the calls, and is absent in production', async () => {
      const { body } = await createBrowser(world.app).get('/api/docs/json')
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining(['/api/CSRF', '/api/Member', '/api/Member/Cards', '/api/SignIn']),
      )
      const production = await createTestApp(database.current, { config: { environment: 'production' } })
      expect((await createBrowser(production.app).get('/api/docs/json')).status).toBe(404)
      await production.close()
    })

    test('a field that no schema knows is refused by every call that takes a body', async () => {
      const browser = createBrowser(world.app)
      for (const [path, body] of [
        ['/api/Members/Prospects', signUpBody()],
        ['/api/Prospects', { email: 'a@example.com' }],
        ['/api/SignIn', { username: 'a', password: 'b', staySignedIn: false }],
      ] as const)
        expect((await browser.post(path, { ...body, role: 'admin' })).body).toMatchObject({
          code: 'invalidRequest',
          fields: [{ field: 'role' }],
        })
    })
  })
