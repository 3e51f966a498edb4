import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignInLinkProblem } from '#contract/endpoints/sign-in-link.ts'
import type { Context } from '../context.ts'
import { isInMaintenance } from '../health/maintenance.ts'
import { sharedLimit, type SharedLimit } from '../http/guards/limit-calls.ts'
import { isFromOwnPage } from '../http/guards/own-page.ts'
import { targetOf } from '../http/guards/request-target.ts'
import { pagePolicy } from '../http/page-policy.ts'
import { Refusal } from '../refusal.ts'
import { letIn } from '../session/begin-session.ts'
import { carriedBy } from '../session/carried.ts'
import { loadSession } from '../session/load-session.ts'
import { followSignInLink } from './follow-sign-in-link.ts'
import { signInLinkPath, tokenPattern } from './sign-in-link.ts'
import { signInLinkPage } from './sign-in-link-page.ts'

const minute = 60_000
const formSchema = z.strictObject({ token: z.string().regex(tokenPattern) })
/** The token and its name. */
const bodyLimit = 256

interface Visit {
  readonly context: Context
  readonly visits: SharedLimit
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly token: string | null
}

/**
 * GET /sign_in_link?token is a page that uses nothing up, since whatever looks at links opens them; its form, which a script sends at once, is POST
 * /sign_in_link, and answers with nothing but where to go next. What goes wrong is told by a page in the partner's look, under the request's id.
 */
export function signInLinkRoutes(app: FastifyInstance, context: Context): void {
  const max = 2 * context.config.limits.formCallsPerMinute
  const visits = sharedLimit(app, { name: 'sign-in-link', max, windowMs: minute })
  const config = { kind: 'page', rateLimit: false } as const

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(signInLinkPath, { config, exposeHeadRoute: false, schema: { hide: true } }, (request, reply) =>
      show({ context, visits, request, reply, token: tokenOf(new URL(targetOf(request), 'http://site').searchParams) }),
    )
    const schema = { hide: true, body: formSchema }
    // What is wrong with the form is told by a page.
    const validatorCompiler = () => () => true
    scope.post(signInLinkPath, { config, bodyLimit, schema, validatorCompiler }, async (request, reply) => {
      const token = formSchema.safeParse(request.body).data?.token ?? null
      return leave(reply).redirect(await led({ context, visits, request, reply, token }), 303)
    })
  })
}

function tokenOf(given: URLSearchParams): string | null {
  return formSchema.safeParse({ token: given.get('token') }).data?.token ?? null
}

/** The page is nobody else's to keep, and its address goes nowhere but to us. */
function leave(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
}

async function show({ context, request, reply, token }: Visit): Promise<FastifyReply> {
  leave(reply)
  if (token === null) return reply.redirect(failedAt(request, 'unknown'), 303)
  const nonce = context.random(16).toString('base64')
  return reply
    .headers(pagePolicy({ nonce, origins: [], frames: [] }, context.config))
    .type('text/html; charset=utf-8')
    .send(signInLinkPage(request.partner, { token, nonce }))
}

/** A browser that is in the middle of it must be told by a page, whatever happens. */
async function led(visit: Visit): Promise<string> {
  const { context, visits, request, reply, token } = visit
  try {
    if (await isInMaintenance(context, request)) return '/'
    if (!(await visits.count(request, reply))) return failedAt(request, 'tooMany')
    // A page of somebody else must not sign its visitors in as whom it likes.
    if (token === null || !isFromOwnPage(context.config.apiOrigins, request)) return failedAt(request, 'unknown')
    return await follow(visit, token)
  } catch (error) {
    request.log.error({ err: error }, 'a sign-in link went wrong')
    return failedAt(request, 'fault')
  }
}

async function follow({ context, request, reply }: Visit, token: string): Promise<string> {
  await loadSession(context, request, reply)
  const followed = await followSignInLink(context, request.db, {
    partner: request.partner,
    token,
    carried: carriedBy(request),
    memberId: request.signedIn?.memberId ?? null,
  })
  if (followed instanceof Refusal) return failedAt(request, followed.code)
  if (followed.begun !== null) letIn(context, reply, followed.begun)
  return followed.returnTo ?? '/'
}

function failedAt({ id }: FastifyRequest, problem: SignInLinkProblem): string {
  return `/error?${new URLSearchParams({ signInLink: problem, reference: id })}`
}
