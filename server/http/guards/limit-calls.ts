import { callbackify } from 'node:util'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type CallCounts, countInRedis } from './count-calls.ts'
import type { CallLimit } from '../route.ts'
import { isCall, kindOf } from '../route-kinds.ts'

/**
 * So many calls from one address in a minute, and fewer where a route says so. Counted in Redis where there are several copies of the
 * server, and by each copy while Redis is away.
 */
export async function limitCalls(app: FastifyInstance, { config, log, vitals }: Context): Promise<void> {
  const counts = config.redisUrl === null ? null : await countInRedis(config.redisUrl, log)
  if (counts) app.addHook('onClose', async () => counts.close())
  vitals.isRedisUp = counts && counts.isUp
  await app.register(rateLimit, {
    max: config.limits.callsPerMinute,
    timeWindow: 60_000,
    // Pages and pictures come in dozens and are bounded by themselves; feeds are signed.
    allowList: (request) => !isCall(kindOf(request)),
    ...(counts ? { store: storeOf(counts) } : {}),
  })
}

export interface SharedLimit {
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

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
/** What the limiter says of a route; its types say otherwise. A limit that routes share names itself in its keys. */
const routeSchema = z.object({ routeInfo: z.object({ method: z.unknown().optional(), url: z.string().optional() }) })

/** What the limiter asks: one store for all routes, and one for each that has a limit of its own. */
function storeOf(counts: CallCounts) {
  const count = callbackify((key: string, windowMs: number) => counts.count(key, windowMs))
  return class Store {
    #prefix = 'commensal-calls-'

    incr(key: string, done: Counted, windowMs: number): void {
      count(`${this.#prefix}${key}`, windowMs, done)
    }

    child(route: object): Store {
      const { method, url } = routeSchema.parse(route).routeInfo
      const store = new Store()
      store.#prefix = `${this.#prefix}${url === undefined ? 'shared' : `${String(method)}${url}`}-`
      return store
    }
  }
}
