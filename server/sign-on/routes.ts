import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signOnPaths, type SignOnProblem } from '#contract/endpoints/sign-on.ts'
import type { Identity } from '#vendors/identity/client.ts'
import type { Context } from '../context.ts'
import { isInMaintenance } from '../health/maintenance.ts'
import { sharedLimit } from '../http/guards/limit-calls.ts'
import { targetOf } from '../http/guards/request-target.ts'
import { Refusal } from '../refusal.ts'
import { letIn } from '../session/begin-session.ts'
import { carriedBy } from '../session/carried.ts'
import { readCookie, setCookie } from '../session/cookies.ts'
import { loadSession } from '../session/load-session.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { pendingMs, startSignOn, wayBack } from './start-sign-on.ts'

const minute = 60_000

interface Visit {
  readonly context: Context
  readonly identity: Identity
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parameters: URLSearchParams
}

type Deed = (visit: Visit) => Promise<string | Refusal<SignOnProblem>>

/**
 * GET /sso/start?returnTo and GET /sso/callback: a browser's way to the issuer and back. They are pages by kind, and answer with nothing but where
 * to go next; what goes wrong is told by a page in the partner's look, under the request's id.
 */
export function signOnRoutes(app: FastifyInstance, context: Context): void {
  const max = context.config.limits.formCallsPerMinute
  const visits = sharedLimit(app, { name: 'sign-on', max: 2 * max, windowMs: minute })
  const config = { kind: 'page', rateLimit: false } as const

  function register(path: string, deed: Deed): void {
    app.get(path, { config, exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const parameters = new URL(targetOf(request), 'http://site').searchParams
      const identity = context.identities.get(request.partner.id)
      // Where nobody signs on, signing in says how members do.
      if (!identity) return reply.redirect('/login', 303)
      if (await isInMaintenance(context, request)) return reply.redirect('/', 303)
      if (!(await visits.count(request, reply))) return reply.redirect(failedAt(request, 'tooMany'), 303)
      return reply.redirect(await led({ context, identity, request, reply, parameters }, deed), 303)
    })
  }

  register(signOnPaths.start, start)
  register(signOnPaths.callback, comeBack)
}

/** A browser that is in the middle of it must be told by a page, whatever happens. */
async function led(visit: Visit, deed: Deed): Promise<string> {
  const { request } = visit
  try {
    const verdict = await deed(visit)
    return verdict instanceof Refusal ? failedAt(request, verdict.code) : verdict
  } catch (error) {
    request.log.error({ err: error }, 'a single sign-on went wrong')
    return failedAt(request, 'fault')
  }
}

async function start({ context, identity, request, reply, parameters }: Visit) {
  const known = readCookie(request, 'signOn')
  const browser = known !== null && /^[\w-]{43}$/.test(known) ? known : context.random(32).toString('base64url')
  const begun = await startSignOn(context, request.db, {
    partnerId: request.partner.id,
    identity,
    browser,
    redirectUri: `${request.protocol}://${request.host}${signOnPaths.callback}`,
    returnTo: wayBack(parameters.get('returnTo')),
  })
  if (begun instanceof Refusal) return begun
  // One name for all tabs of the browser; each tab has a state of its own.
  setCookie(reply, 'signOn', { value: browser, expires: new Date(context.now().getTime() + pendingMs) })
  return begun.href
}

async function comeBack({ context, identity, request, reply, parameters }: Visit) {
  await loadSession(context, request, reply)
  const finished = await finishSignOn(context, request.db, {
    partner: request.partner,
    identity,
    browser: readCookie(request, 'signOn'),
    parameters,
    carried: carriedBy(request),
  })
  if (finished instanceof Refusal) return finished
  if (finished.begun === null)
    return request.signedIn ? (finished.returnTo ?? '/account/overview') : new Refusal('used' as const)
  letIn(context, reply, finished.begun)
  const { memberType, returnTo } = finished
  if (memberType !== 'NonCardMember') return returnTo ?? '/account/overview'
  return returnTo === null ? '/add_card' : `/add_card?${new URLSearchParams({ returnTo })}`
}

function failedAt({ id }: FastifyRequest, problem: SignOnProblem): string {
  return `${signOnPaths.failed}?${new URLSearchParams({ signOn: problem, reference: id })}`
}
