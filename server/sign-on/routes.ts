import type { FastifyInstance } from 'fastify'
import { signOnPaths } from '#contract/endpoints/sign-on.ts'
import type { Context } from '../context.ts'
import type { SharedLimit } from '../http/guards/limit-calls.ts'
import { Refusal } from '../refusal.ts'
import { letIn } from '../session/begin-session.ts'
import { carriedBy } from '../session/carried.ts'
import { readCookie, setCookie } from '../session/cookies.ts'
import { loadSession } from '../session/load-session.ts'
import { backChannelRoute } from './signing-out/back-channel-route.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { joiningRoutes } from './joining/joining-routes.ts'
import { signOutRoutes } from './signing-out/sign-out-routes.ts'
import { pendingMs, startSignOn, wayBack } from './start-sign-on.ts'
import { addressHere, failedAt, type Visit, visitLimit, visitRoute } from './visit.ts'

/**
 * GET /sso/start?returnTo&proof and GET /sso/callback: a browser's way to the issuer and back. What goes wrong is told by a page in the partner's
 * look, under the request's id.
 */
export function signOnRoutes(app: FastifyInstance, context: Context, emailQuestions: SharedLimit): void {
  const visits = visitLimit(app, context)
  // Where nobody signs on, signing in says how members do.
  const ways = { otherwise: failedAt, elsewhere: '/login', visits }
  visitRoute(app, context, { path: signOnPaths.start, deed: start, ...ways })
  visitRoute(app, context, { path: signOnPaths.callback, deed: comeBack, ...ways })
  signOutRoutes(app, context, visits)
  joiningRoutes(app, context, emailQuestions)
  backChannelRoute(app, context)
}

async function start({ context, identity, request, reply, parameters }: Visit): Promise<string> {
  const known = readCookie(request, 'signOn')
  const browser = known !== null && /^[\w-]{43}$/.test(known) ? known : context.random(32).toString('base64url')
  const begun = await startSignOn(context, request.db, {
    partnerId: request.partner.id,
    identity,
    browser,
    redirectUri: addressHere(request, signOnPaths.callback),
    returnTo: wayBack(parameters.get('returnTo')),
    asksProof: parameters.has('proof'),
  })
  if (begun instanceof Refusal) return failedAt(request, begun.code)
  keepBrowser({ context, reply }, browser)
  return begun.href
}

async function comeBack({ context, identity, request, reply, parameters }: Visit): Promise<string> {
  await loadSession(context, request, reply)
  const browser = readCookie(request, 'signOn')
  const { partner } = request
  const carried = carriedBy(request)
  const finished = await finishSignOn(context, request.db, { partner, identity, browser, parameters, carried })
  if (finished instanceof Refusal) return failedAt(request, finished.code)
  if ('askedAt' in finished) {
    if (browser !== null) keepBrowser({ context, reply }, browser)
    return finished.askedAt
  }
  if (!('begun' in finished))
    return request.signedIn ? (finished.returnTo ?? '/account/overview') : failedAt(request, 'used')
  letIn(context, reply, finished.begun)
  return finished.next
}

/** One name for all tabs of the browser; each tab has a state of its own. */
function keepBrowser({ context, reply }: Pick<Visit, 'context' | 'reply'>, browser: string): void {
  setCookie(reply, 'signOn', { value: browser, expires: new Date(context.now().getTime() + pendingMs) })
}
