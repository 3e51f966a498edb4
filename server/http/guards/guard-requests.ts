import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { isOutage } from '../../db/outage.ts'
import { sendUnavailable } from '../faults.ts'
import { findPartner, sendUnknownHost } from './find-partner.ts'
import { isInMaintenance } from '../../health/maintenance.ts'
import { isCall, kindOf } from '../route-kinds.ts'
import { passesCsrf } from './check-csrf.ts'
import { loadSession } from '../../session/load-session.ts'
import { judgeEmulatedCall, loadEmulatedPage, refuseOtherPages } from './emulated.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What every request passes before its handler: whose host it came to, who sent it, and whether a page of ours did. */
export function guardRequests(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    request.signedIn = null
    request.isProved = false
    request.sid = null
    request.renewedSid = null
    request.emulation = null
    const kind = kindOf(request)
    if (kind === 'health') return
    if ((kind === 'signed' || isCall(kind)) && cameInTheOpen(context, request)) return refuseInTheOpen(request, reply)
    if (kind === 'signed') return
    if (!findPartner(context, request)) return sendUnknownHost(context, request, reply)
    if (!isCall(kind)) return
    reply.header('cache-control', 'no-store')
    return refuseInMaintenance(context, request, reply)
  })
  // After the limits have counted the call: what is refused here is no cheaper to ask for than what is answered.
  app.addHook('preParsing', async (request, reply) => {
    const kind = kindOf(request)
    if (isCall(kind)) return guardCall(context, request, reply)
    if (kind === 'page') return refuseOtherPages(context, request, reply)
  })
}

/** A proxy says that the caller spoke plain http. Pages are for the proxy to redirect; a call that was would go on speaking it unnoticed. */
function cameInTheOpen({ config }: Context, { headers }: FastifyRequest): boolean {
  return config.environment === 'production' && headers['x-forwarded-proto'] === 'http'
}

function refuseInTheOpen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = 'Calls are answered over https alone.'
  const problem = { code: 'httpsRequired', message, requestId: request.id } as const
  return reply.code(403).header('cache-control', 'no-store').send(problem)
}

async function refuseInMaintenance(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  const { duringMaintenance = false } = request.routeOptions.config
  if (duringMaintenance || !(await isInMaintenance(context, request))) return
  request.turnedAway = 'maintenance'
  return sendUnavailable(request, reply)
}

async function guardCall(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
  if (kindOf(request) === 'report') return
  const refused = await judgeEmulatedCall(context, request, reply)
  if (refused !== null)
    return reply.code(commonRefusals[refused]).send({
      code: refused,
      message: request.partner.copy[`refusal.${refused}`],
      requestId: request.id,
    })
  if (request.emulation !== null) return
  await loadSession(context, request, reply)
  if (readMethods.has(request.method) || passesCsrf(context, request)) return
  return reply.code(403).send({ code: 'csrf', requestId: request.id })
}

/** For a page: a database that does not answer leaves a visitor, and `false` says so. */
export async function loadSessionIfPossible(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    await loadEmulatedPage(context, request, reply)
    if (request.emulation === null) await loadSession(context, request, reply)
    return true
  } catch (error) {
    if (!isOutage(error)) throw error
    return false
  }
}
