import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signOnPaths, type SignOnProblem } from '#contract/endpoints/sign-on.ts'
import type { Identity } from '#vendors/identity/identity.ts'
import type { Context } from '../context.ts'
import { isInMaintenance } from '../health/maintenance.ts'
import { type SharedLimit, sharedLimit } from '../http/guards/limit-calls.ts'
import { targetOf } from '../http/guards/request-target.ts'

const minute = 60_000

/** A browser on its way to the issuer or back from it. */
export interface Visit {
  readonly context: Context
  readonly identity: Identity
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parameters: URLSearchParams
}

interface VisitRoute {
  readonly path: string
  /** Where to go next. */
  deed(visit: Visit): Promise<string>
  /** Where to go where nothing can be done, or goes wrong: a browser in the middle of it must be told by a page, whatever happens. */
  otherwise(request: FastifyRequest, problem: 'tooMany' | 'fault'): string
  /** Where to go at partners without an issuer. */
  readonly elsewhere: string
}

export function visitLimit(app: FastifyInstance, { config }: Context): SharedLimit {
  return sharedLimit(app, { name: 'sign-on', max: 2 * config.limits.formCallsPerMinute, windowMs: minute })
}

/** They are pages by kind, and answer with nothing but where to go next. */
export function visitRoute(
  app: FastifyInstance,
  context: Context,
  { path, deed, otherwise, elsewhere, visits }: VisitRoute & { readonly visits: SharedLimit },
): void {
  const config = { kind: 'page', rateLimit: false } as const
  app.get(path, { config, exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const parameters = new URL(targetOf(request), 'http://site').searchParams
    const identity = context.identities.get(request.partner.id)
    if (!identity) return reply.redirect(elsewhere, 303)
    if (await isInMaintenance(context, request)) return reply.redirect('/', 303)
    if (!(await visits.count(request, reply))) return reply.redirect(otherwise(request, 'tooMany'), 303)
    try {
      return reply.redirect(await deed({ context, identity, request, reply, parameters }), 303)
    } catch (error) {
      request.log.error({ err: error }, 'a single sign-on went wrong')
      return reply.redirect(otherwise(request, 'fault'), 303)
    }
  })
}

export function failedAt({ id }: FastifyRequest, problem: SignOnProblem): string {
  return `${signOnPaths.failed}?${new URLSearchParams({ signOn: problem, reference: id })}`
}

/** An address of this site as the browser sees it. */
export function addressHere({ protocol, host }: FastifyRequest, path: string): string {
  return `${protocol}://${host}${path}`
}
