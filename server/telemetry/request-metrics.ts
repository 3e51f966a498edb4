import type { Meter } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TurnedAway } from '../health/vitals.ts'

/** In seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Time and number of requests. Labels are what the code names: the pattern of a route and never the address that was asked, a partner's id, the class
 * of a status. So there is nothing of a member in them, and no more series than there are routes.
 */
export function requestMetrics(meter: Meter): (app: FastifyInstance) => void {
  const duration = meter.createHistogram('http.server.request.duration', {
    description: 'Time until the answer was sent, by route',
    unit: 's',
    advice: { explicitBucketBoundaries: boundaries },
  })
  const active = meter.createUpDownCounter('http.server.active_requests', { description: 'Requests under way' })
  const byPartner = meter.createCounter('commensal.requests', { description: 'Requests answered, by partner' })
  const turnedAway = meter.createCounter('commensal.requests.turned_away', {
    description: 'Requests that were turned away to save the others, by reason',
  })
  const underWay = new WeakSet<FastifyRequest>()
  const end = (request: FastifyRequest) => {
    if (underWay.delete(request)) active.add(-1)
  }
  return (app) => {
    app.addHook('onRequest', async (request) => {
      underWay.add(request)
      active.add(1)
    })
    // Who breaks off gets no answer: without this it would count as under way for ever.
    app.addHook('onRequestAbort', async (request) => end(request))
    app.addHook('onResponse', async (request, reply) => {
      end(request)
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      duration.record(reply.elapsedTime / 1000, {
        'http.route': request.routeOptions.url ?? 'none',
        'http.request.method': request.method,
        status,
      })
      byPartner.add(1, { partner: partnerIdOf(request), status })
      const reason = reasonOf(request, reply)
      if (reason !== null) turnedAway.add(1, { reason })
    })
  }
}

/** A request at a host without a programme has none. */
function partnerIdOf({ partner }: { readonly partner?: { readonly id: string } }): string {
  return partner?.id ?? 'none'
}

function reasonOf({ turnedAway }: FastifyRequest, { statusCode }: FastifyReply): TurnedAway | null {
  if (statusCode === 429) return 'callLimit'
  return statusCode === 503 ? (turnedAway ?? 'other') : null
}
