import { describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

const host = 'nosh.localhost:8443'
const pages = 'http://nosh.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, {
      config: { apiOrigins: { api: 'http://{host}:8443', pages: 'http://{host}:3000' } },
    })

    function ask(method: 'GET' | 'OPTIONS', url: string, headers: Record<string, string>) {
      return world.app.inject({ method, url, headers: { host, ...headers } })
    }

    function sendProspect(headers: Record<string, string>) {
      return createBrowser(world.app, host).post('/api/Prospects', { email: 'someone@example.com' }, headers)
    }

    test('API-03 a page at the other origin of its host may read answers with cookies, and refusals too', async () => {
      for (const url of ['/api/feature-flags', '/api/Member', '/api/Nowhere']) {
        const { headers } = await ask('GET', url, { origin: pages })
        expect(headers, url).toMatchObject({
          'access-control-allow-origin': pages,
          'access-control-allow-credentials': 'true',
          vary: expect.stringContaining('Origin'),
        })
      }
      const preflight = await ask('OPTIONS', '/api/Members/Prospects', { origin: pages })
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-methods']).toContain('POST')
      expect(preflight.headers['access-control-allow-headers']).toContain('X-XSRF-TOKEN')
    })

    test.each([
      ['another partner', 'http://hilton.localhost:3000'],
      ['another port', 'http://nosh.localhost:3001'],
      ['another scheme', 'https://nosh.localhost:3000'],
      ['another site', 'https://evil.example'],
      ['nowhere', 'null'],
    ])('a page of %s may read nothing and change nothing', async (_where, origin) => {
      for (const method of ['GET', 'OPTIONS'] as const)
        expect((await ask(method, '/api/feature-flags', { origin })).headers).not.toHaveProperty(
          'access-control-allow-origin',
        )
      expect((await sendProspect({ origin })).status).toBe(403)
      expect((await ask('GET', '/api/SignOut', { origin })).statusCode).toBe(403)
    })

    test('a page at the other origin may change what its token allows, unless the browser says that it is of another site', async () => {
      expect((await sendProspect({ origin: pages, 'sec-fetch-site': 'same-site' })).status).toBe(202)
      expect((await sendProspect({ origin: pages, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await sendProspect({ origin: pages, 'x-xsrf-token': '' })).status).toBe(403)
      const leave = (site: string) => ask('GET', '/api/SignOut', { origin: pages, 'sec-fetch-site': site })
      expect((await leave('same-site')).statusCode).toBe(200)
      expect((await leave('cross-site')).statusCode).toBe(403)
    })

    test('an address that is no call lets nobody read it', async () => {
      const answer = await ask('GET', '/healthz', { origin: pages })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    })
  })
