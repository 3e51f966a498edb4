import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import type { Context } from './context.ts'
import type { CallLimit } from './route.ts'

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

interface SharedLimit {
  /** Counts one call, with the usual headers, and says whether it may go on. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** One limit for calls of several kinds that give away the same: at most `max` from one address in `windowMs`, all kinds together. */
export function sharedLimit(app: FastifyInstance, { name, max, windowMs }: { name: string } & CallLimit): SharedLimit {
  const limiter = app.createRateLimit({
    max,
    timeWindow: windowMs,
    allowList: [],
    keyGenerator: ({ ip }) => `${name} ${normalizeIP(ip)}`,
  })
  return {
    async count(request, reply) {
      const verdict = await limiter(request)
      if (verdict.isAllowed) return true
      reply.header('x-ratelimit-limit', max).header('x-ratelimit-remaining', verdict.remaining)
      reply.header('x-ratelimit-reset', verdict.ttlInSeconds)
      if (verdict.isExceeded) reply.header('retry-after', verdict.ttlInSeconds)
      return !verdict.isExceeded
    },
  }
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
