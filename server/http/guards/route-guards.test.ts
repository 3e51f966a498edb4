import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { setMaintenance } from '../../health/maintenance-store.ts'
import { type RegisteredRoute, routesOf } from '../route-kinds.ts'

const [kind = expect.unreachable()] = testDatabases()
const host = 'nosh.localhost:3000'
const pages = {
  assetsFolder: import.meta.dirname,
  handler: async () => ({ status: 200, headers: [], html: '<!doctype html>' }),
}

/** Other ways to write an address, each of which some server somewhere takes for the plain one. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'its first letter encoded': (path) => path.replace(/[a-z]/i, encoded),
  'its last letter encoded': (path) => path.replace(/[a-z](?=[^a-z]*$)/i, encoded),
  'all its letters encoded': (path) => path.replaceAll(/[a-z]/gi, encoded),
  'encoded in lower case': (path) => path.replaceAll(/[a-z]/gi, (letter) => encoded(letter).toLowerCase()),
  'the absolute form': (path) => `http://${host}${path}`,
  'the absolute form, shouted': (path) => `HTTP://${host.toUpperCase()}${path}`,
  'the absolute form, encoded': (path) => `http://${host}${path.replace(/[a-z]/i, encoded)}`,
  'two slashes first': (path) => `/${path}`,
  'two slashes within': (path) => path.replace(/(?<=.)\//, '//'),
  'a dot first': (path) => `/.${path}`,
  'two dots': (path) => `/elsewhere/..${path}`,
  'two dots, encoded': (path) => `/assets/%2e%2E${path}`,
  'dots below another route': (path) => `/healthz/../images/../.${path}`,
  'a backslash': (path) => path.replace(/(?<=.)\//, '\\'),
  'backslash and dots': (path) => `/pages\\..${path}`,
  'an empty query': (path) => `${path}?`,
  'a query of question marks': (path) => `${path}???`,
}

/** These are other addresses: whatever they are answered, it is not by the route. */
const strangers: Readonly<Record<string, (path: string) => string>> = {
  'a slash at the end': (path) => `${path}/`,
  'a parameter behind a semicolon': (path) => `${path};a=b`,
  capitals: (path) => path.toUpperCase(),
  'slashes encoded': (path) => path.replace(/(?<=.)\//, '%2f'),
  'letters encoded twice': (path) => path.replace(/[a-z]/i, (letter) => encoded(letter).replace('%', '%25')),
  'a space': (path) => `${path}%20`,
  'a NUL': (path) => `${path}%00`,
  'a fragment': (path) => `${path}#`,
}

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}

interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly at?: number
}

interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const everywhere = [
  'strict-transport-security',
  'referrer-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'x-request-id',
]

describe('the guards of every route', () => {
  const database = useDatabase(kind)
  const agent = new Agent({ keepAlive: true })
  let world: RunningTestApp
  let port: number
  beforeAll(async () => {
    const apiOrigins = { api: `http://{host}:3000`, pages: 'http://{host}:8080' }
    world = await createTestApp(database.current, {
      pages,
      config: { apiOrigins },
      limits: { formCallsPerMinute: 1_000_000, emailChecksPerTenMinutes: 1_000_000 },
    })
    port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(async () => {
    agent.destroy()
    await world.close()
  })

  /** Sends the address as it is written: no client between mends it. */
  function ask({ method, path, headers = {}, body = '', at = port }: RawRequest): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const sent = { host, 'content-length': String(Buffer.byteLength(body)), ...headers }
      const asking = request({ agent, host: '127.0.0.1', port: at, path, method, headers: sent }, (answer) => {
        const { statusCode: status = 0, headers: heard } = answer
        text(answer).then((said) => resolve({ status, headers: heard, body: said }), reject)
      })
      asking.once('error', reject)
      asking.end(body)
    })
  }

  /** Every route with a path that meets it. */
  function addresses(): { method: string; path: string; route: RegisteredRoute }[] {
    const routes = routesOf(world.app)
    expect(routes.length, 'a walk over nothing proves nothing').toBeGreaterThan(50)
    return routes.flatMap((route) =>
      [route.method].flat().map((method) => ({
        method,
        path: route.url.replaceAll(/:\w+/g, 'one').replace('*', 'some/thing'),
        route,
      })),
    )
  }

  /** What the guards of a route decide, as a browser sees it. Calls that the guards let through are answered by what they are. */
  function verdict({ status, headers, body }: Heard) {
    const { code } = parse(body)
    return {
      status,
      code,
      keeping: headers['cache-control'],
      limit: headers['x-ratelimit-limit'],
      readBy: headers['access-control-allow-origin'],
      heads: everywhere.map((name) => typeof headers[name]),
    }
  }

  function parse(body: string): { code?: string } {
    try {
      return JSON.parse(body)
    } catch {
      return {}
    }
  }

  /** A mended address of a page or a file may be sent to the plain one. */
  function expectSame(spelled: Heard, plain: Heard, { path, told }: { path: string; told: string }): void {
    expect(verdict(spelled).heads, told).toEqual(everywhere.map(() => 'string'))
    if (spelled.status !== 308 || path.startsWith('/api/'))
      return expect(verdict(spelled), told).toEqual(verdict(plain))
    expect(String(spelled.headers.location).split('?')[0], told).toBe(path)
  }

  async function walk(headers: Record<string, string>, only: (route: RegisteredRoute) => boolean = () => true) {
    const found: { route: RegisteredRoute; method: string; plain: Heard }[] = []
    for (const { method, path, route } of addresses().filter((address) => only(address.route))) {
      const plain = await ask({ method, path, headers })
      found.push({ route, method, plain })
      for (const [name, spell] of Object.entries(spellings)) {
        const written = spell(path)
        const spelled = await ask({ method, path: written, headers })
        expectSame(spelled, plain, { path, told: `${method} ${written} (${name})` })
      }
    }
    return found
  }

  const isCallOfTheApi = ({ url, config }: RegisteredRoute) => url.startsWith('/api/') && config?.kind !== 'report'

  test('a route in another spelling meets the guards of the plain one', async () => {
    const found = await walk({ origin: 'http://nosh.localhost:8080' })
    for (const { route, method, plain } of found.filter((one) => isCallOfTheApi(one.route))) {
      if (method === 'OPTIONS') continue
      const told = `${method} ${route.url}`
      expect(plain.headers['access-control-allow-origin'], told).toBe('http://nosh.localhost:8080')
      expect(plain.headers['cache-control'], told).toMatch(/no-store|no-cache/)
      if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) expect(plain.status, `${told} without a token`).toBe(403)
    }
  })

  test('a spelled address meets maintenance', async () => {
    await setMaintenance(database.current.engine, 'nosh', 'on')
    world.clock.now = new Date(world.clock.now.getTime() + 3000)
    const walked = walk({}, isCallOfTheApi)
    await Promise.allSettled([walked])
    await setMaintenance(database.current.engine, 'nosh', 'off')
    const found = await walked
    for (const { route, method, plain } of found.filter((one) => !one.route.config?.duringMaintenance))
      expect(plain.status, `${method} ${route.url}`).toBe(503)
    world.clock.now = new Date(world.clock.now.getTime() + 3000)
  })

  test('no spelling lets a foreign host in', async () => {
    for (const { method, path, route } of addresses())
      for (const [name, spell] of [['plain', (plain: string) => plain] as const, ...Object.entries(spellings)]) {
        if (route.config?.kind === 'health' || route.config?.kind === 'signed') continue
        const { status } = await ask({ method, path: spell(path), headers: { host: 'elsewhere.example' } })
        expect([400, 404], `${method} ${path} (${name})`).toContain(status)
      }
  })

  test('what is another address is not answered by the route', async () => {
    for (const [name, spell] of Object.entries(strangers)) {
      const written = spell('/api/Prospects')
      const body = JSON.stringify({ email: 'someone@example.com' })
      const { status, headers } = await ask({
        method: 'POST',
        path: written,
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 403, 404], name).toContain(status)
      expect(headers['x-request-id'], name).toBeDefined()
    }
    expect((await ask({ method: 'GET', path: '/api/Nowhere' })).headers['content-type']).toContain('application/json')
    expect((await ask({ method: 'GET', path: '/%61pi/Nowhere' })).headers['content-type']).toContain('application/json')
  })

  test('no header makes one method of another', async () => {
    const headers = {
      'x-http-method-override': 'POST',
      'x-http-method': 'POST',
      'x-method-override': 'POST',
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ email: 'someone@example.com' })
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'PUT', 'DELETE'])
      expect(
        (await ask({ method, path: '/api/Prospects?_method=POST', headers, body })).status,
        method,
      ).toBeGreaterThan(399)
  })

  test('all spellings of a call count against its one limit, and so does asking for its head', async () => {
    const strict = await createTestApp(database.current, { limits: { emailChecksPerTenMinutes: 10 } })
    const at = Number(new URL(await strict.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const path = '/api/Members/Validate/Email'
    const answers: Heard[] = []
    for (const spell of Object.values(spellings).filter((one) => !one(path).includes('?')))
      for (const method of ['GET', 'HEAD'])
        answers.push(await ask({ method, path: `${spell(path)}?email=a@example.com`, at }))
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: answers.length - 10 }, () => 429),
    ])
    await strict.close()
  })

  test('a call without a token is refused, and counts against its limit all the same', async () => {
    const strict = await createTestApp(database.current, { limits: { formCallsPerMinute: 3 } })
    const at = Number(new URL(await strict.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const answers: Heard[] = []
    for (const path of ['/api/Prospects', '/%61pi/Prospects', '/api/Prospects', '/api/Prospects'])
      answers.push(await ask({ method: 'POST', path, body: '{}', headers: { 'content-type': 'application/json' }, at }))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 429])
    await strict.close()
  })

  test('a token lets a spelled call in as it lets the plain one, within the same limit', async () => {
    const strict = await createTestApp(database.current, { limits: { formCallsPerMinute: 4 } })
    const browser = createBrowser(strict.app)
    const statuses = []
    for (const path of [
      '/api/Prospects',
      '/%61pi/Prospects',
      '/api/%50rospects',
      '/api/Prospect%73',
      '/%61%70i/Prospects',
    ])
      statuses.push((await browser.post(path, { email: 'someone@example.com' })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 429])
    await strict.close()
  })

  test('a page of the absolute form is drawn, and one of another host is refused', async () => {
    expect((await ask({ method: 'GET', path: `http://${host}/merchants?a=b` })).status).toBe(200)
    expect((await ask({ method: 'GET', path: `http://${host}` })).status).toBe(200)
    for (const path of [
      'http://hilton.localhost:3000/',
      'http://a@nosh.localhost:3000/',
      'gopher://nosh.localhost:3000/',
      '*',
    ])
      expect((await ask({ method: 'GET', path })).status, path).toBe(400)
  })
})
