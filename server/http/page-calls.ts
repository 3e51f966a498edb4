import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PageAnswer, PageCall } from '#contract/page-handler.ts'
import { isOutage } from '../db/outage.ts'
import { isUnstorableText } from './faults.ts'
import type { MomentCacheLimits } from './moment-cache.ts'
import { createVisitorAnswers, type VisitorAnswers, visitorKey } from './visitor-answers.ts'

/** What answers a page: the request is the page's own, so its host, partner and session are known already. */
export interface PageCallTarget {
  readonly params: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly duringMaintenance: boolean
  /** Every visitor is answered alike. */
  readonly visitorsKeep: boolean
  readonly answer: (call: {
    readonly request: FastifyRequest
    readonly params: unknown
    readonly query: unknown
  }) => Promise<PageAnswer>
}

interface Calls {
  readonly targets: Map<string, PageCallTarget>
  visitorAnswers: VisitorAnswers | null
}

const callsOf = new WeakMap<FastifyInstance, Calls>()

function callsOn(app: FastifyInstance): Calls {
  const known = callsOf.get(app) ?? { targets: new Map<string, PageCallTarget>(), visitorAnswers: null }
  callsOf.set(app, known)
  return known
}

/** From now on pages of visitors share what visitors are answered alike. */
export function shareVisitorAnswers(app: FastifyInstance, limits: MomentCacheLimits): VisitorAnswers {
  const answers = createVisitorAnswers({ ...limits, staleMs: 1.5 * limits.keptMs })
  callsOn(app).visitorAnswers = answers.isOn ? answers : null
  return answers
}

/** Lets pages make a call that only reads, and that neither sets a cookie nor is limited. */
export function allowPageCall(app: FastifyInstance, path: string, target: PageCallTarget): void {
  callsOn(app).targets.set(path, target)
}

interface Asking {
  readonly request: FastifyRequest
  readonly isDown: boolean
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * A call of the API for a page that is being drawn, without HTTP between: parsed and answered by the same schemas and handlers. Throws where
 * pages may not make the call; whatever else goes wrong is an answer.
 */
export async function callForPage(
  app: FastifyInstance,
  { request, isDown, now }: Asking,
  call: PageCall,
): Promise<PageAnswer> {
  const { targets, visitorAnswers } = callsOn(app)
  const target = call.method === 'GET' ? targets.get(call.path) : undefined
  if (target === undefined) throw new Error(`No page may call ${call.method} ${call.path}: only a browser does`)
  if (isDown && !target.duringMaintenance) return unavailableFor(request)
  const key = visitorAnswers !== null && target.visitorsKeep ? visitorKey(request, call) : null
  if (visitorAnswers === null || key === null) return answerPage(target, request, call)
  return visitorAnswers.find(key, now, () => answerPage(target, request, call))
}

function unavailableFor({ id }: FastifyRequest): PageAnswer {
  return { status: 503, body: { code: 'unavailable', requestId: id } }
}

async function answerPage(
  target: PageCallTarget,
  request: FastifyRequest,
  { path, params, search }: PageCall,
): Promise<PageAnswer> {
  const parsed = { params: target.params?.safeParse(params), query: target.query?.safeParse({ ...parse(search) }) }
  if (parsed.params?.success === false || parsed.query?.success === false)
    return { status: 400, body: { code: 'invalidRequest', requestId: request.id } }
  // What people have typed is in the query: no line of the log has it.
  try {
    return await target.answer({ request, params: parsed.params?.data, query: parsed.query?.data })
  } catch (error) {
    if (isOutage(error)) {
      // The page stands without it: only this line and the page's own words say that something lacks.
      request.log.warn({ err: error, call: path }, 'a part of the page lacks: the database does not answer in time')
      return unavailableFor(request)
    }
    request.log.error({ err: error, call: path }, 'fault')
    if (isUnstorableText(error)) return { status: 400, body: { code: 'invalidRequest', requestId: request.id } }
    return { status: 500, body: { code: 'fault', requestId: request.id } }
  }
}
