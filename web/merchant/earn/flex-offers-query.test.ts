import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserTransport } from '../../api/browser-transport.ts'
import { createCallApi } from '../../api/call-api.ts'
import { readFlexOffers } from './flex-offers-query.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = { merchantId: '17', publicId: 'abc' }

test('API-31 the call for flex offers names restaurant and member, and carries the token like a call that changes something', async () => {
  const seen: [string, string | null][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/CSRF') return Response.json({ csrfToken: 'the token' })
    seen.push([path, new Headers(init.headers).get('X-XSRF-TOKEN')])
    return Response.json([])
  })
  const callApi = createCallApi(createBrowserTransport({ apiOrigin: '', onMissingToken: expect.unreachable }))
  expect(await readFlexOffers(callApi, asked)).toEqual([])
  expect(seen).toEqual([['/api/merchants/17/flex-offers/members/abc', 'the token']])
})

test('API-32 a failing call for flex offers rejects with the status code', async () => {
  const callApi = createCallApi(async () => Response.json({ code: 'notFound', requestId: 'r' }, { status: 404 }))
  await expect(readFlexOffers(callApi, asked)).rejects.toBe(404)
})
