import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createVendorHttp } from './http.ts'

const answer = z.object({ greeting: z.string() })
const hello = { method: 'GET', path: '/hello', answer } as const
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function vendor(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP address was expected')
  return `http://127.0.0.1:${address.port}`
}

async function vendorAnswering(statuses: number[]): Promise<{ address: string; calls: () => number }> {
  let calls = 0
  const address = await vendor((_request, response) => {
    const status = statuses[calls] ?? 200
    calls += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"greeting":"hello"}')
  })
  return { address, calls: () => calls }
}

test('an answer of the expected shape is handed on', async () => {
  const { address } = await vendorAnswering([200])
  expect(await createVendorHttp({ address }).call(hello)).toEqual({ ok: true, value: { greeting: 'hello' } })
})

test('a call that may be repeated is repeated until the vendor is back', async () => {
  const { address, calls } = await vendorAnswering([503, 429, 200])
  const result = await createVendorHttp({ address, backOff: 1 }).call(hello)
  expect(result.ok).toBe(true)
  expect(calls()).toBe(3)
})

test('a POST is sent once, since the vendor may have acted on it', async () => {
  const { address, calls } = await vendorAnswering([503, 200])
  const result = await createVendorHttp({ address, backOff: 1 }).call({ ...hello, method: 'POST', body: {} })
  expect(result).toMatchObject({ ok: false, failure: { kind: 'status', status: 503 } })
  expect(calls()).toBe(1)
})

test('a POST that is declared repeatable is repeated', async () => {
  const { address, calls } = await vendorAnswering([503, 200])
  const http = createVendorHttp({ address, backOff: 1 })
  expect((await http.call({ ...hello, method: 'POST', body: {}, repeatable: true })).ok).toBe(true)
  expect(calls()).toBe(2)
})

test('a refusal is not repeated and hands on its body', async () => {
  const { address, calls } = await vendorAnswering([422])
  const result = await createVendorHttp({ address, backOff: 1 }).call(hello)
  expect(result).toEqual({ ok: false, failure: { kind: 'status', status: 422, body: { greeting: 'hello' } } })
  expect(calls()).toBe(1)
})

test('an answer of another shape names the fields', async () => {
  const address = await vendor((_request, response) => response.end('{"greeting":7}'))
  const result = await createVendorHttp({ address }).call(hello)
  expect(result).toEqual({ ok: false, failure: { kind: 'unexpectedShape', detail: 'greeting' } })
})

test('a vendor that does not answer in time is a time-out', async () => {
  const address = await vendor(() => {})
  const result = await createVendorHttp({ address, timeout: 30, retries: 0 }).call(hello)
  expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } })
})

test('a vendor that cannot be reached is told apart', async () => {
  const result = await createVendorHttp({ address: 'http://127.0.0.1:1', retries: 0 }).call(hello)
  expect(result).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
})

test('a redirect is not followed, since the secret would go along', async () => {
  const address = await vendor((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  )
  const result = await createVendorHttp({ address, retries: 0 }).call(hello)
  expect(result).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
})

test('after repeated failures the vendor is left alone, then tried once, then trusted again', async () => {
  const { address, calls } = await vendorAnswering([500, 500, 500, 200])
  let time = 0
  const http = createVendorHttp({ address, retries: 0, breaker: { failures: 2, coolDown: 1000 }, now: () => time })
  await http.call(hello)
  await http.call(hello)
  expect(await http.call(hello)).toEqual({ ok: false, failure: { kind: 'refusedByBreaker' } })
  expect(calls()).toBe(2)

  time = 1000
  expect(await http.call(hello)).toMatchObject({ failure: { kind: 'status' } })
  expect(await http.call(hello)).toEqual({ ok: false, failure: { kind: 'refusedByBreaker' } })

  time = 2000
  expect((await http.call(hello)).ok).toBe(true)
  expect((await http.call(hello)).ok).toBe(true)
})

test('of calls at the same time after the cool-down only one tries the vendor', async () => {
  const { address, calls } = await vendorAnswering([500, 500])
  let time = 0
  const http = createVendorHttp({ address, retries: 0, breaker: { failures: 1, coolDown: 1000 }, now: () => time })
  await http.call(hello)
  time = 1000
  const results = await Promise.all([http.call(hello), http.call(hello), http.call(hello)])
  expect(results.filter((result) => !result.ok && result.failure.kind === 'refusedByBreaker')).toHaveLength(2)
  expect(calls()).toBe(2)
})

test('a vendor that refuses calls is not taken for one that is down', async () => {
  const { address, calls } = await vendorAnswering([422, 422, 422, 200])
  const http = createVendorHttp({ address, retries: 0, breaker: { failures: 2, coolDown: 1000 } })
  for (let round = 0; round < 3; round++) await http.call(hello)
  expect((await http.call(hello)).ok).toBe(true)
  expect(calls()).toBe(4)
})
