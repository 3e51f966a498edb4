import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { kindOf } from '../route-kinds.ts'

const minute = 60_000
/** Addresses that are remembered; those that came first make room. */
const mostAddresses = 20_000
/** What a signed door answers to what nobody of ours has signed. */
const refusals = new Set([401, 403])

/**
 * So many messages that nobody has signed from one address in a minute; what comes then is turned away before its body is read. Each copy counts for itself:
 * it is its own time that is saved. Who signs is never counted.
 */
export function limitRefusedSignatures(app: FastifyInstance, { config, now }: Context): void {
  const max = config.limits.refusedSignaturesPerMinute
  const counts = new Map<string, { readonly until: number; refused: number }>()

  function countOf(request: FastifyRequest) {
    const known = counts.get(normalizeIP(request.ip))
    return known && known.until > now().getTime() ? known : undefined
  }
  function note(request: FastifyRequest): void {
    const known = countOf(request)
    if (known) {
      known.refused++
      return
    }
    const address = normalizeIP(request.ip)
    counts.delete(address)
    for (const [oldest] of counts) {
      if (counts.size < mostAddresses) break
      counts.delete(oldest)
    }
    counts.set(address, { until: now().getTime() + minute, refused: 1 })
  }

  app.addHook('onRequest', async (request, reply) => {
    if (kindOf(request) !== 'signed') return
    const count = countOf(request)
    if (count === undefined || count.refused < max) return
    const seconds = Math.ceil((count.until - now().getTime()) / 1000)
    return reply
      .code(429)
      .header('retry-after', seconds)
      .header('connection', 'close')
      .send({ code: 'tooManyRequests', requestId: request.id })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (kindOf(request) === 'signed' && refusals.has(reply.statusCode)) note(request)
  })
}
