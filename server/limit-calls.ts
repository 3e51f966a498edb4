import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import type { Context } from './context.ts'

/**
 * So many calls from one address in a minute, and fewer where a route says so. Counted in Redis where there are several copies of the
 * server; where Redis does not answer, calls pass: a limit is no reason to be down.
 */
export async function limitCalls(app: FastifyInstance, { config, log }: Context): Promise<void> {
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, log)
  if (redis) app.addHook('onClose', async () => redis.disconnect())
  await app.register(rateLimit, {
    max: config.limits.callsPerMinute,
    timeWindow: 60_000,
    skipOnError: true,
    // Pages and pictures come in dozens and are bounded by themselves; feeds are signed.
    allowList: (request) => !request.url.startsWith('/api/'),
    ...(redis ? { redis, nameSpace: 'commensal-calls-' } : {}),
  })
}

/** Connected where it answers; where it does not, commands fail at once instead of keeping calls waiting. */
async function connectRedis(url: string, log: Context['log']): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    connectTimeout: 500,
    maxRetriesPerRequest: 1,
  })
  redis.on('error', (error) => log.warn({ err: error }, 'Redis does not answer: calls are not limited'))
  await redis.connect().catch(() => undefined)
  return redis
}
