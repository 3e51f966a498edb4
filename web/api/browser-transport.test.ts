import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserTransport } from './browser-transport.ts'

afterEach(() => vi.unstubAllGlobals())

test('API-04 every call that changes something carries the token, and no other does', async () => {
  const seen = new Map<string, string | null>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen.set(`${init.method} ${path}`, new Headers(init.headers).get('X-XSRF-TOKEN'))
    return Response.json({ csrfToken: 'the token' })
  })
  const send = createBrowserTransport({ apiOrigin: '', onMissingToken: expect.unreachable })
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) await send('/api/thing', { method })
  expect(Object.fromEntries(seen)).toMatchObject({
    'GET /api/thing': null,
    'POST /api/thing': 'the token',
    'PUT /api/thing': 'the token',
    'DELETE /api/thing': 'the token',
  })
})
