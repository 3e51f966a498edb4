import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { openPostgres } from '../db/database.ts'
import { noteOfDatabase, PoolBusy } from '../db/outage.ts'
import { Overloaded, tellWhy, turnAwayReason } from './turn-away.ts'
import { PasswordsBusy } from '../passwords/passwords.ts'

const database = useDatabase(testDatabases()[0] ?? expect.unreachable())
afterEach(() => vi.useRealTimers())

function withCode(code: string): Error {
  return noteOfDatabase(Object.assign(new Error(code), { code }))
}

test('what the server has no time for is told apart from faults', () => {
  expect(turnAwayReason(new PasswordsBusy())).toBe('passwords')
  expect(turnAwayReason(new PoolBusy())).toBe('poolQueue')
  expect(turnAwayReason(withCode('40P01'))).toBe('contention')
  expect(turnAwayReason(withCode('57P03'))).toBe('database')
  expect(turnAwayReason(withCode('23505'))).toBeNull()
  expect(turnAwayReason(new TypeError('a fault'))).toBeNull()
})

test('the log says why calls are turned away: at once, and then once in ten seconds with how many they were', () => {
  vi.useFakeTimers()
  const lines: object[] = []
  const log = { warn: (facts: object) => void lines.push(facts) }
  const tell = (error: Error) => tellWhy(log, { reason: turnAwayReason(error) ?? expect.unreachable(), error })
  for (let call = 0; call < 50; call++) tell(new PasswordsBusy())
  tell(new Overloaded({ what: 'eventLoopDelay', value: 2000 }))
  vi.advanceTimersByTime(10_000)
  tell(new PasswordsBusy())
  expect(lines).toMatchObject([
    { reason: 'passwords', calls: 1 },
    { reason: 'overload', what: 'eventLoopDelay', value: 2000 },
    { reason: 'passwords', calls: 50 },
  ])
})

test('a server whose event loop is behind answers 503 and says so, but for who asks whether it lives', async () => {
  const { app, logged, close } = await createTestApp(database.current, { limits: { eventLoopDelayMs: 1 } })
  const ask = (url: string) => app.inject({ url, headers: { host: 'nosh.localhost' } })
  await ask('/healthz')
  for (const until = Date.now() + 3_000; Date.now() < until && logged.every((line) => !line.includes('overload'));) {
    for (const end = Date.now() + 100; Date.now() < end;) JSON.stringify(logged)
    await sleep(1)
    await ask('/api/feature-flags')
  }
  const refused = await ask('/api/feature-flags')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect((await ask('/healthz')).statusCode).toBe(200)
  expect(logged.filter((line) => line.includes('"reason":"overload"'))).toHaveLength(1)
  await close()
})

test('a caller that breaks off in the middle of its body is no outage: one line with 499, and nobody is warned', async () => {
  const { app, logged, close } = await createTestApp(database.current)
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /feeds/visa/events HTTP/1.1',
    'Host: nosh.localhost',
    'Content-Length: 1000',
    'webhook-id: msg_1',
    `webhook-timestamp: ${Math.floor(Date.now() / 1000)}`,
    `webhook-signature: v1,${'A'.repeat(43)}=`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"events"`)
  await once(socket, 'connect')
  await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(1))
  socket.destroy()
  await vi.waitFor(() => expect(logged.some((line) => line.includes('the caller broke off'))).toBe(true))
  expect(logged.filter((line) => line.includes('"status":499'))).toHaveLength(1)
  expect(logged.filter((line) => line.includes('the database does not answer'))).toEqual([])
  await close()
})

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

const url = process.env['TEST_DATABASE_URL']
describe.skipIf(url === undefined)('PostgreSQL', () => {
  test('who would wait behind many for a connection is turned away at once', async () => {
    const { engine, close } = await openPostgres(url ?? '', { mostWaiting: 5 })
    const asked = await Promise.allSettled(Array.from({ length: 30 }, () => sql`select pg_sleep(0.2)`.execute(engine)))
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [turnAwayReason(one.reason)] : []))
    expect(refused).toEqual(Array.from({ length: 15 }, () => 'poolQueue'))
    await close()
  })
})
