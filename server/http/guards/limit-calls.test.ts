import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Redis } from 'ioredis'
import { createTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

const database = useDatabase(testDatabases()[0] ?? expect.unreachable())
const redisUrl = process.env['REDIS_URL']

async function statuses(config: { redisUrl: string | null }, calls: number): Promise<number[]> {
  const copies = await Promise.all(
    [1, 2].map(() => createTestApp(database.current, { config, limits: { callsPerMinute: 4 } })),
  )
  const found = []
  for (let call = 0; call < calls; call++) {
    const copy = copies[call % 2] ?? expect.unreachable()
    const answer = await copy.app.inject({
      url: '/api/feature-flags',
      remoteAddress: '10.99.0.1',
      headers: { host: 'nosh.localhost' },
    })
    found.push(answer.statusCode)
  }
  await Promise.all(copies.map((copy) => copy.close()))
  return found
}

test('where Redis does not answer each copy counts its own', async () => {
  const limited = [...Array.from({ length: 8 }, () => 200), 429, 429]
  expect(await statuses({ redisUrl: 'redis://127.0.0.1:1' }, 10)).toEqual(limited)
})

test.skipIf(!redisUrl)(
  'a Redis that goes and comes back is told once each time, and no call waits for it or fails',
  async () => {
    const proxy = await startProxy(new URL(redisUrl ?? ''))
    const { app, logged, close } = await createTestApp(database.current, {
      config: { redisUrl: proxy.url },
      limits: { callsPerMinute: 1_000 },
    })
    const told = (words: string) => logged.filter((line) => line.includes(words)).length
    async function call(): Promise<void> {
      const answer = await app.inject({ url: '/api/feature-flags', headers: { host: 'nosh.localhost' } })
      expect(answer.statusCode).toBe(200)
    }
    await call()
    for (const trouble of ['gone', 'silent'] as const) {
      proxy.be(trouble)
      await call()
      const asked = proxy.countsAsked()
      for (let calls = 0; calls < 50; calls++) await call()
      expect(proxy.countsAsked(), 'counts that a call asked of Redis meanwhile').toBe(asked)
      expect(told('Redis does not answer')).toBe(trouble === 'gone' ? 1 : 2)
      proxy.be('there')
      await expect.poll(() => told('Redis answers again')).toBe(trouble === 'gone' ? 1 : 2)
    }
    await close()
    proxy.close()
  },
)

type Being = 'there' | 'gone' | 'silent'

/** A way to Redis that can be cut, or go silent. */
async function startProxy(target: URL) {
  let being: Being = 'there'
  let countsAsked = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const behind = connect(Number(target.port || 6379), target.hostname)
    for (const one of [socket, behind]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => sockets.delete(one))
    }
    if (being === 'gone') socket.destroy()
    socket.on('data', (data) => {
      if (data.includes('incr')) countsAsked++
      if (being === 'there') behind.write(data)
    })
    behind.on('data', (data) => being === 'there' && socket.write(data))
    socket.on('close', () => behind.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `redis://127.0.0.1:${port}`,
    countsAsked: () => countsAsked,
    be(next: Being) {
      being = next
      if (next === 'gone') for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('without Redis each copy counts its own', async () => {
  expect(await statuses({ redisUrl: null }, 10)).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429])
})

test.skipIf(!redisUrl)('with Redis all copies count together', async () => {
  expect(await statuses({ redisUrl: redisUrl ?? null }, 6)).toEqual([200, 200, 200, 200, 429, 429])
})

let redis: Redis | null = null
beforeAll(async () => {
  if (!redisUrl) return
  redis = new Redis(redisUrl)
  const keys = await redis.keys('commensal-calls-*')
  if (keys.length > 0) await redis.del(...keys)
})
afterAll(() => redis?.disconnect())
