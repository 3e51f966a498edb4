import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { ApiOrigins } from '../../settings/config.ts'
import { emulationHeader } from '../../emulation/emulation.ts'
import { isCall, kindOf } from '../route-kinds.ts'

type Host = Pick<FastifyRequest, 'hostname'>

/** Where pages of this host call the API; empty: at their own origin. */
export function apiOriginFor(origins: ApiOrigins | null, request: Host): string {
  return origins === null ? '' : originFor(origins.api, request)
}

/** Whether the browser says that a page of this host makes the call, from the other origin that its pages have. */
export function isFromPageOrigin(origins: ApiOrigins | null, request: Pick<FastifyRequest, 'hostname' | 'headers'>) {
  return origins !== null && request.headers.origin === originFor(origins.pages, request)
}

function originFor(pattern: string, { hostname }: Host): string {
  return pattern.replace('{host}', hostname)
}

/** Where the pages of a request's host are, for links in mails: the host is one of the partner's own, and the API may be at another port of it. */
export function pageOriginOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): string {
  return config.apiOrigins === null
    ? `${request.protocol}://${request.host}`
    : originFor(config.apiOrigins.pages, request)
}

/** As long as browsers keep the answer to a preflight. */
const preflightSeconds = 7200

/** Lets the pages of a host read what the API answers at its own origin. It comes first, so that they can read every refusal as well. */
export function allowPageOrigin(app: FastifyInstance, { config }: Context): void {
  const { apiOrigins } = config
  if (apiOrigins === null) return
  const emulation = config.operatorConsoleOrigin === null ? '' : `, ${emulationHeader}`
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(kindOf(request))) return
    reply.header('vary', 'Origin')
    if (!isFromPageOrigin(apiOrigins, request)) return
    reply
      .header('access-control-allow-origin', originFor(apiOrigins.pages, request))
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', `X-XSRF-TOKEN, X-Request-Id${emulation}`)
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', `Accept, Content-Type, X-XSRF-TOKEN${emulation}`)
      .header('access-control-max-age', preflightSeconds)
      .send()
  })
}
