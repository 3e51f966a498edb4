import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserTransport } from '../api/browser-transport.ts'
import { createCallApi } from '../api/call-api.ts'
import { sendActivation } from './use-activation.ts'

afterEach(() => vi.unstubAllGlobals())

const known = { publicId: 'p', interfaceType: 'direct', tierLevel: 0, hasWebProfile: true, active: true }

/** The calls of a page to a server that answers this to the activation. */
function answering(answer: () => Response) {
  const sent: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/CSRF') return Response.json({ csrfToken: 'the token' })
    sent.push({ path, init })
    return answer()
  })
  return { sent, callApi: createCallApi(createBrowserTransport({ apiOrigin: '', onMissingToken: expect.unreachable })) }
}

test('API-18 the activation sends the public id, with the token of the session', async () => {
  const { sent, callApi } = answering(() => Response.json(known))
  await sendActivation(callApi, 'p')
  const [{ path, init } = expect.unreachable()] = sent
  expect(`${init.method} ${path} ${String(init.body)}`).toBe('POST /api/Member/Activate {"publicId":"p"}')
  expect(init.credentials).toBe('same-origin')
  expect(new Headers(init.headers).get('X-XSRF-TOKEN')).toBe('the token')
})

test('API-19 the activation returns what was answered, or rejects with the status text', async () => {
  expect(await sendActivation(answering(() => Response.json(known)).callApi, 'p')).toEqual(known)
  const refused = answering(() => Response.json({ code: 'invalidRequest' }, { status: 400, statusText: 'Bad Request' }))
  await expect(sendActivation(refused.callApi, 'p')).rejects.toThrow(/^Bad Request$/)
})
