import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import { z } from 'zod'

/** Calls of one key so far in its time, and what is left of that time in milliseconds. */
export interface CallCount {
  readonly current: number
  readonly ttl: number
}

export interface CallCounts {
  count(key: string, windowMs: number): Promise<CallCount>
  /** Whether Redis answers. */
  isUp(): boolean
  close(): void
}

/** A call must not wait for its counting: Redis answers within a millisecond, or is away. */
const longestWaitMs = 200
const lookAgainMs = 1_000

/**
 * Counts in Redis, for all copies of the server together. While Redis is away this process counts its own calls, and nobody waits: the log says once
 * that it went, and once that it is back.
 */
export async function countInRedis(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Promise<CallCounts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    connectTimeout: 500,
    commandTimeout: longestWaitMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, lookAgainMs),
  })
  const memory = countInMemory()
  let isAway = false

  function goAway(error: unknown): void {
    if (isAway) return
    isAway = true
    log.warn({ err: error }, 'Redis does not answer: each copy limits the calls that come to it')
  }
  async function lookAgain(): Promise<void> {
    if (!isAway) return
    try {
      await redis.ping()
      isAway = false
      log.info('Redis answers again: calls are limited for all copies together')
    } catch {
      // A connection that has gone silent may stay so for long; the next one may not.
      redis.disconnect(true)
    }
  }

  redis.on('error', goAway)
  const looking = setInterval(() => void lookAgain(), lookAgainMs).unref()
  await redis.connect().catch(goAway)
  return {
    async count(key, windowMs) {
      if (isAway) return memory.count(key, windowMs)
      try {
        return await countOnce(redis, key, windowMs)
      } catch (error) {
        goAway(error)
        return memory.count(key, windowMs)
      }
    },
    isUp: () => !isAway,
    close() {
      clearInterval(looking)
      redis.disconnect()
    },
  }
}

const answersSchema = z.tuple([z.unknown(), z.tuple([z.null(), z.int()]), z.tuple([z.null(), z.int()])])

/** The first call of a key begins its time. */
async function countOnce(redis: Redis, key: string, windowMs: number): Promise<CallCount> {
  const answers = await redis.multi().set(key, 0, 'PX', windowMs, 'NX').incr(key).pttl(key).exec()
  const [, [, current], [, ttl]] = answersSchema.parse(answers)
  return { current, ttl }
}

/** Keys in memory at most; those that came first make room. */
const mostKeys = 20_000

function countInMemory(): Pick<CallCounts, 'count'> {
  const counts = new Map<string, { current: number; readonly until: number }>()
  return {
    async count(key, windowMs) {
      const now = Date.now()
      const known = counts.get(key)
      if (known && known.until > now) return { current: ++known.current, ttl: known.until - now }
      counts.delete(key)
      for (const [oldest] of counts) {
        if (counts.size < mostKeys) break
        counts.delete(oldest)
      }
      counts.set(key, { current: 1, until: now + windowMs })
      return { current: 1, ttl: windowMs }
    },
  }
}
