import { afterAll, beforeAll, expect, test } from 'vitest'
import { Redis } from 'ioredis'
import { createTestApp } from '#tests/app.ts'
import { testDatabases, useDatabase } from '#tests/database.ts'

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

test('a Redis that does not answer stops nobody', async () => {
  expect(await statuses({ redisUrl: 'redis://127.0.0.1:1' }, 6)).toEqual([200, 200, 200, 200, 200, 200])
})

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
