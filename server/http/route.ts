import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { accountCalls } from '#contract/account-calls.ts'
import { emulatedCalls } from '#contract/emulated-calls.ts'
import { provenCalls } from '#contract/proven-calls.ts'
import type { CallShape, CommonRefusal, Endpoint, Problem } from '#contract/endpoint.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import type { Emulation } from '../emulation/emulation.ts'
import { emulatedRefusal } from '../emulation/emulated-refusal.ts'
import { allowPageCall } from './page-calls.ts'
import { Refusal, refuse } from '../refusal.ts'
import { refusalStatus } from './refusal-status.ts'
import type { SignedIn } from '../session/session.ts'
import type { TurnedAway } from '../health/vitals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The partner of the request's host. Set before any handler runs. */
    partner: Partner
    /** Sees this partner's rows only. */
    db: Db
    /** Who is signed in, or null. */
    signedIn: SignedIn | null
    /** Whether who holds the session has lately shown who they are. */
    isProved: boolean
    /** The session cookie as the browser sent it. */
    sid: string | null
    /** The session that a stay-signed-in token has just begun. */
    renewedSid: string | null
    /** Who of support is in the member's place, or null. */
    emulation: Emulation | null
    /** Why it was turned away, where it was. */
    turnedAway?: TurnedAway
  }
}

/** At most `max` calls from one address in `windowMs`. */
export interface CallLimit {
  readonly max: number
  readonly windowMs: number
}

type Schema<Value> = z.ZodType<Value>

/** A schema for each part that the call has, and none for what it lacks: the compiler holds both against the endpoint. */
type Schemas<Shape extends CallShape> = {
  readonly answer: z.ZodType<Shape['answer']>
} & (Shape extends { params: infer Params } ? { readonly params: Schema<Params> } : unknown) &
  (Shape extends { query: infer _Query } ? { readonly query: z.ZodType<object> } : unknown) &
  (Shape extends { body: infer Body } ? { readonly body: Schema<Body> } : unknown)

type Parsed<S, Key extends string> = S extends { readonly [K in Key]: z.ZodType<infer Value> } ? Value : undefined

interface Call<S, Access> {
  readonly params: Parsed<S, 'params'>
  readonly query: Parsed<S, 'query'>
  readonly body: Parsed<S, 'body'>
  readonly partner: Partner
  readonly db: Db
  readonly signedIn: Access extends 'member' ? SignedIn : SignedIn | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Route<S, Access, Answer, Code extends string> {
  /** `member`: refused with 401 unless somebody is signed in. */
  readonly access: Access
  readonly schemas: S
  readonly limit?: CallLimit
  readonly duringMaintenance?: boolean
  /** A visitor's answer is the same for every visitor, and may be read again without a network; a member's may not. */
  readonly visitorsKeep?: true
  /** Only a browser may call it, no page that is being drawn: it sets cookies. What is limited is a browser's alone too. */
  readonly browserOnly?: boolean
  handle(call: Call<S, Access>): Promise<Answer | Refusal<Code | CommonRefusal>>
}

/** Registers one call of the contract. The schemas refuse what is malformed; the handler answers or refuses with a declared code. */
// oxlint-disable-next-line max-lines-per-function -- A call is registered twice, for browsers and for pages, from the same parts.
export function route<
  Shape extends CallShape,
  Code extends string,
  S extends Schemas<Shape>,
  Access extends 'anyone' | 'member',
>(
  app: FastifyInstance,
  endpoint: Endpoint<Shape, Code>,
  {
    access,
    schemas,
    limit,
    duringMaintenance = false,
    browserOnly = false,
    visitorsKeep,
    handle,
  }: Route<S, Access, Shape['answer'], Code>,
): void {
  const emulated = required(emulatedCalls.get(endpoint), `what support may do with ${endpoint.method} ${endpoint.path}`)
  const changes = endpoint.method !== 'GET'
  const proof =
    access === 'member' && changes
      ? required(provenCalls.get(endpoint), `what ${endpoint.method} ${endpoint.path} asks of a session`)
      : provenCalls.get(endpoint)
  const parts: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; answer: z.ZodType } = schemas

  async function answer(request: FastifyRequest, reply: FastifyReply | null, given: Given) {
    if (access === 'member' && !request.signedIn) return new Refusal('notSignedIn')
    const refused = emulatedRefusal(request.emulation, { use: emulated, changes })
    if (refused !== null) return new Refusal(refused)
    if (proof === 'lately' && !request.isProved) return new Refusal('proofRequired')
    return handle({
      // The schemas have parsed all three, and a missing sign-in is answered: this is the one place that says so to the compiler.
      params: given.params as Parsed<S, 'params'>,
      query: given.query as Parsed<S, 'query'>,
      body: given.body as Parsed<S, 'body'>,
      signedIn: request.signedIn as Call<S, Access>['signedIn'],
      partner: request.partner,
      db: request.db,
      request,
      // Calls of pages have no answer of their own to set headers on, and are not let near what would.
      reply: reply as FastifyReply,
    })
  }

  app.route({
    // Asked for its head alone, a call is the same call: one route, so that both count against one limit.
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    config: {
      kind: 'call',
      access,
      duringMaintenance,
      emulated,
      ...(limit ? { rateLimit: { max: limit.max, timeWindow: limit.windowMs } } : {}),
    },
    schema: {
      ...(parts.params ? { params: parts.params } : {}),
      ...(parts.query ? { querystring: parts.query } : {}),
      ...(parts.body ? { body: parts.body } : {}),
      response: { 200: parts.answer },
    },
    // Before what is said is looked at: it is refused as a whole.
    async preValidation(request, reply) {
      const { settings, copy } = request.partner
      if (settings.enrollmentType !== 'none' || !accountCalls.has(endpoint)) return
      const refusal = refuse('hostApplicationOnly', { message: copy['refusal.hostApplicationOnly'] })
      return sendProblem(reply, refusalStatus(endpoint, refusal.code), problemOf(refusal, request))
    },
    async handler(request, reply) {
      const { params, query, body } = request
      const verdict = await answer(request, reply, { params, query, body })
      if (verdict instanceof Refusal)
        return sendProblem(reply, refusalStatus(endpoint, verdict.code), problemOf(verdict, request))
      if (visitorsKeep && !request.signedIn) reply.header('cache-control', 'private, no-cache')
      return verdict
    },
  })
  if (endpoint.method !== 'GET' || limit || browserOnly) return
  const { method, path: url } = endpoint
  const serialize = app.serializerCompiler?.({ schema: parts.answer, method, url, httpStatus: '200' }) ?? JSON.stringify
  allowPageCall(app, url, {
    params: parts.params,
    query: parts.query,
    duringMaintenance,
    visitorsKeep: visitorsKeep === true,
    async answer({ request, params, query }) {
      const verdict = await answer(request, null, { params, query, body: undefined })
      if (verdict instanceof Refusal)
        return { status: refusalStatus(endpoint, verdict.code), body: problemOf(verdict, request) }
      // Where answers are written unchecked, a page reads them as they are.
      return { status: 200, body: serialize === JSON.stringify ? verdict : JSON.parse(serialize(verdict)) }
    },
  })
}

interface Given {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

function sendProblem(reply: FastifyReply, status: number, problem: Problem): FastifyReply {
  return reply.code(status).send(problem)
}

function problemOf({ code, message, fields }: Refusal<string>, { id }: FastifyRequest): Problem {
  return {
    code,
    ...(message === undefined ? {} : { message }),
    ...(fields === undefined ? {} : { fields }),
    requestId: id,
  }
}
