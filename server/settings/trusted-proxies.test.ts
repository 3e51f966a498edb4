import { describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { ConfigError } from './operator-error.ts'
import { readConfig } from './config.ts'
import { trustOf } from './trusted-proxies.ts'

const [kind = expect.unreachable()] = testDatabases()
const requestId = '5f0c1e0c9a4b4c7d8e9f0a1b2c3d4e5f'

test('addresses and networks are trusted, and what is mapped to them', () => {
  const isTrusted = trustOf(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
  for (const address of ['10.1.2.3', '192.0.2.1', '2001:db8::7', '::ffff:10.1.2.3'])
    expect(isTrusted(address), address).toBe(true)
  for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::7', '', 'unknown', undefined])
    expect(isTrusted(address), address).toBe(false)
  expect(trustOf([])('127.0.0.1')).toBe(false)
})

test.each(['999.0.0.1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'proxy.example', '::1%lo', '2001:db8::/129'])(
  '%s is no proxy: the server does not start',
  (proxies) => {
    expect(() => readConfig({ TRUSTED_PROXIES: proxies })).toThrow(ConfigError)
    expect(() => readConfig({ TRUSTED_PROXIES: proxies })).toThrow('TRUSTED_PROXIES: expected addresses or networks')
  },
)

test('proxies are read with and without spaces', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(readConfig({}).trustedProxies).toEqual([])
})

describe('behind a proxy', () => {
  const database = useDatabase(kind)
  const world = useTestApp(database, {
    config: { trustedProxies: ['10.9.0.0/16'] },
    limits: { emailChecksPerTenMinutes: 2 },
    pages: {
      assetsFolder: import.meta.dirname,
      handler: async ({ request }) => ({ status: 200, headers: [], html: request.url }),
    },
  })
  const bare = useTestApp(database)
  const inProduction = useTestApp(database, { config: { trustedProxies: ['10.9.0.0/16'], environment: 'production' } })

  interface ProxiedRequest {
    readonly from?: string
    readonly url?: string
    readonly app?: { readonly app: typeof world.app }
  }

  async function ask(
    headers: Record<string, string>,
    { from = '10.9.0.1', url = '/', app = world }: ProxiedRequest = {},
  ) {
    return app.app.inject({ url, remoteAddress: from, headers: { host: 'nosh.localhost', ...headers } })
  }

  test('the host that a proxy names beside the one it hands on chooses no partner', async () => {
    const url = '/api/PartnerSettings'
    for (const header of ['x-forwarded-host', 'forwarded', 'x-host', 'x-original-host', 'x-forwarded-server'])
      for (const from of ['10.9.0.1', '203.0.113.9'])
        expect((await ask({ [header]: 'hilton.localhost' }, { url, from })).json(), header).toMatchObject({
          id: 'nosh',
        })
    expect((await ask({ 'x-forwarded-host': 'evil.example' })).body).toBe('http://nosh.localhost/')
    expect((await ask({ 'x-original-url': '/api/Member', 'x-rewrite-url': '/api/Member' })).body).toBe(
      'http://nosh.localhost/',
    )
  })

  test.each([
    ['https', 'https'],
    ['HTTPS', 'https'],
    ['http, https', 'https'],
    ['https,http', 'http'],
    ['https, gopher', 'http'],
    ['javascript:', 'http'],
    ['https://evil.example/?', 'http'],
    ['\u00e9', 'http'],
    ['', 'http'],
  ])('the protocol %j of a proxy is read as %s, and never a fault', async (said, read) => {
    const page = await ask({ 'x-forwarded-proto': said })
    expect(page.statusCode).toBe(200)
    expect(page.body).toBe(`${read}://nosh.localhost/`)
  })

  test('nothing of it is believed of anybody else', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1', 'x-request-id': requestId }
    const page = await ask(headers, { from: '203.0.113.9' })
    expect(page.body).toBe('http://nosh.localhost/')
    expect(page.headers['x-request-id']).not.toBe(requestId)
    const untrusting = await ask(headers, { from: '127.0.0.1', url: '/api/feature-flags', app: bare })
    expect(untrusting.headers['x-request-id']).not.toBe(requestId)
    expect(world.logged.at(-1)).toContain('"ip":"203.0.113.9"')
  })

  test('an id that a trusted proxy gives a request is answered, logged and told; another shape is replaced', async () => {
    const answer = await ask({ 'x-request-id': requestId }, { url: '/api/Member' })
    expect(answer.headers['x-request-id']).toBe(requestId)
    expect(answer.json()).toMatchObject({ requestId })
    expect(world.logged.at(-1)).toContain(requestId)
    for (const odd of ['short', 'x'.repeat(65), `${requestId}, ${requestId}`, `${requestId}"><b>`, `-${requestId}`, ''])
      expect((await ask({ 'x-request-id': odd })).headers['x-request-id'], odd).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.9.0.2', '203.0.113.7'],
    ['unknown, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['203.0.113.7, nonsense', '10.9.0.1'],
    ['fe80::1%eth0', '10.9.0.1'],
    ['fe80::1%eth0, 203.0.113.7', '203.0.113.7'],
    [',,,', '10.9.0.1'],
    ['999.1.1.1', '10.9.0.1'],
    ['x'.repeat(5000), '10.9.0.1'],
  ])('of the addresses %j the nearest that is one counts', async (said, ip) => {
    const answer = await ask({ 'x-forwarded-for': said }, { url: '/api/feature-flags' })
    expect(answer.statusCode).toBe(200)
    expect(world.logged.at(-1)).toContain(`"ip":"${ip}"`)
  })

  test('who writes addresses in front of the proxy’s gets no fresh limit', async () => {
    const url = '/api/Members/Validate/Email?email=a@example.com'
    const statuses = []
    for (const invented of ['1.1.1.1', '2.2.2.2', 'unknown'])
      statuses.push((await ask({ 'x-forwarded-for': `${invented}, 203.0.113.50` }, { url })).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('a page over https may change something where a proxy says so, and a page over http may not', async () => {
    const proxied = createBrowser(world.app, 'nosh.localhost')
    const send = (origin: string, protocol: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/Prospects',
        remoteAddress: '10.9.0.1',
        payload: { email: 'someone@example.com' },
        headers: { host: 'nosh.localhost', origin, 'x-forwarded-proto': protocol, ...tokenHeaders },
      })
    const token = await proxied.token()
    const cookie = [...proxied.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const tokenHeaders = { 'x-xsrf-token': token, cookie }
    expect((await send('https://nosh.localhost', 'https')).statusCode).toBe(202)
    expect((await send('http://nosh.localhost', 'https')).statusCode).toBe(403)
    expect((await send('https://nosh.localhost', 'http')).statusCode).toBe(403)
    expect((await send('https://nosh.localhost:8443', 'https')).statusCode).toBe(403)
    expect((await send('http://nosh.localhost', 'http')).statusCode).toBe(202)
  })

  test.each([
    ['GET', '/api/feature-flags', 200],
    ['GET', '/%61pi/feature-flags', 200],
    ['POST', '/api/Prospects', 403],
    ['POST', '/feeds/visa/events', 401],
    ['POST', '/operator/restaurants', 401],
    ['POST', '/api/csp-reports', 204],
  ] as const)(
    'in production %s %s is refused where a proxy says that it came over http',
    async (method, url, else_) => {
      const send = (headers: Record<string, string>, remoteAddress = '10.9.0.1') =>
        inProduction.app.inject({ method, url, remoteAddress, headers: { host: 'nosh.localhost', ...headers } })
      const refused = await send({ 'x-forwarded-proto': 'http' })
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'httpsRequired' })
      expect(refused.headers['cache-control']).toBe('no-store')
      // From inside, without a proxy, or from somebody who only says so.
      for (const answer of [
        await send({ 'x-forwarded-proto': 'https' }),
        await send({}),
        await send({ 'x-forwarded-proto': 'http' }, '203.0.113.9'),
      ]) {
        expect(answer.statusCode).toBe(else_)
        expect(answer.body).not.toContain('httpsRequired')
      }
    },
  )

  test('health is told to whoever asks, over http too', async () => {
    const answer = await ask({ 'x-forwarded-proto': 'http' }, { url: '/healthz', app: inProduction })
    expect(answer.statusCode).toBe(200)
  })

  test('who signs out must be at a page of the same scheme', async () => {
    const leave = (headers: Record<string, string>) =>
      ask({ 'x-forwarded-proto': 'https', ...headers }, { url: '/api/SignOut' })
    expect((await leave({ referer: 'https://nosh.localhost/account' })).statusCode).toBe(200)
    expect((await leave({ referer: 'http://nosh.localhost/account' })).statusCode).toBe(403)
    expect((await leave({ origin: 'http://nosh.localhost' })).statusCode).toBe(403)
  })
})
