import type { FastifyReply, FastifyRequest } from 'fastify'
import { appendAudit } from '../../audit/audit-log.ts'
import type { Context } from '../../context.ts'
import { endEmulation } from '../../emulation/change-emulation.ts'
import { emulatedRefusal } from '../../emulation/emulated-refusal.ts'
import { type Emulation, emulationHeader } from '../../emulation/emulation.ts'
import { findRunningOf } from '../../emulation/find-emulation.ts'
import { clearFramedCookie, readCookie } from '../../session/cookies.ts'
import { hashOf } from '../../session/keyed-hash.ts'
import { passesCsrf } from './check-csrf.ts'
import { targetOf } from './request-target.ts'

type CallRefusal = 'emulationOver' | 'emulationReadOnly' | 'emulationForbidden' | 'csrf'

/**
 * A call in a member's place: the frame's cookie and the header have to name one emulation that runs, and each call, allowed or refused, stands in the
 * audit log with both names before it is answered. Null: it may go on, as the member where `request.emulation` says so.
 */
export async function judgeEmulatedCall(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallRefusal | null> {
  const named = request.headers[emulationHeader]
  const emulation = await findHere(context, request)
  if (named === undefined && emulation === null) return null
  if (emulation === null || named !== emulation.id) {
    if (emulation) await audit(context, request, { emulation, outcome: 'emulationOver' })
    return 'emulationOver'
  }
  takePlace(request, emulation)
  reply.header(emulationHeader, emulation.isRaised ? 'raised' : 'readOnly')
  const refused = callRefusal(context, request, emulation)
  await audit(context, request, { emulation, outcome: refused ?? 'allowed' })
  return refused
}

function callRefusal(context: Context, request: FastifyRequest, emulation: Emulation): CallRefusal | null {
  const { emulated: use } = request.routeOptions.config
  const changes = !['GET', 'HEAD'].includes(request.method)
  return emulatedRefusal(emulation, { use, changes }) ?? (changes && !passesCsrf(context, request) ? 'csrf' : null)
}

/** A page carries no header: that it is for a frame, the browser says. At the top of a window an emulation is left over, and ends. */
export async function loadEmulatedPage(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const emulation = await findHere(context, request)
  if (emulation === null) return
  const { 'sec-fetch-dest': destination } = request.headers
  if (destination === 'iframe') {
    takePlace(request, emulation)
    return audit(context, request, { emulation, outcome: 'allowed' })
  }
  if (destination !== 'document') return audit(context, request, { emulation, outcome: 'notFramed' })
  await endEmulation(context, request.db, { partnerId: request.partner.id, ...emulation, actor: emulation.operator })
  clearFramedCookie(reply)
}

/** Pages with a deed of their own, such as signing on elsewhere or what a mailed link does, are nobody's of support. */
export async function refuseOtherPages(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  if (request.routeOptions.config.emulated !== undefined) return
  const emulation = await findHere(context, request)
  if (emulation === null) return
  await audit(context, request, { emulation, outcome: 'emulationForbidden' })
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(request.partner.copy['refusal.emulationForbidden'])
}

async function findHere({ config, now }: Context, request: FastifyRequest): Promise<Emulation | null> {
  const sid = config.operatorConsoleOrigin === null ? null : readCookie(request, 'emulation')
  return sid === null ? null : findRunningOf(request.db, request.partner.id, { sid, now: now() })
}

/** From here on the request is the member's. Sessions of whoever uses this browser are not looked at. */
function takePlace(request: FastifyRequest, emulation: Emulation): void {
  const { memberId, publicId, endsAt: expiresAt } = emulation
  request.emulation = emulation
  request.sid = readCookie(request, 'emulation')
  request.signedIn = { memberId, publicId, sessionId: hashOf(request.sid ?? ''), expiresAt, provedAt: null }
}

interface Attempt {
  readonly emulation: Emulation
  readonly outcome: CallRefusal | 'allowed' | 'notFramed'
}

const longestPath = 200

async function audit({ now }: Context, request: FastifyRequest, { emulation, outcome }: Attempt): Promise<void> {
  const { id, operator, publicId, isRaised } = emulation
  const [path = ''] = targetOf(request).split('?')
  await appendAudit(request.db, request.partner.id, {
    at: now(),
    actor: operator,
    action: `emulation.${request.method}`,
    subject: `member:${publicId}`,
    details: { emulation: id, path: path.slice(0, longestPath), outcome, raised: isRaised, requestId: request.id },
  })
}
