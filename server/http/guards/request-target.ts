import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestTarget, targetOfRequest } from '#domain/requests/request-target.ts'
import { isShown, kindOf } from '../route-kinds.ts'
import { type IsTrusted, keepTrustedHeaders } from '../../settings/trusted-proxies.ts'

const targets = new WeakMap<IncomingMessage, RequestTarget>()

/**
 * What the router is given of a request, once it is made to mean one thing: headers of proxies that may not be believed are gone, the host is in
 * lower case, and the address has its one spelling. Only this file reads the address that was written; what protects a route goes by the route.
 */
export function takeRequest(request: IncomingMessage, isTrusted: IsTrusted): string {
  keepTrustedHeaders(request, isTrusted)
  request.headers.host = request.headers.host?.toLowerCase()
  const target = targetOfRequest(request)
  targets.set(request, target)
  return target.kind === 'refused' ? '/' : target.target
}

/** Path and query of a request, as its one spelling has them. */
export function targetOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url
}

/** Comes before whatever looks at the host or the route: for a request without one meaning there is neither. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (targets.get(request.raw)?.kind !== 'refused') return
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .send({ code: 'invalidRequest', message: 'The address or the host has no one meaning.', requestId: request.id })
  })
}

/** Sends a browser from another spelling of a page to the plain one, so that both mean the same by it. A call is answered as the plain one. */
export function redirectMended(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply) => {
    if (targets.get(request.raw)?.kind !== 'mended' || !isShown(kindOf(request))) return
    return reply.header('cache-control', 'no-store').redirect(targetOf(request), 308)
  })
}
