import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PageAnswer, PageCall } from '#contract/page-handler.ts'
import { isOutage } from './faults.ts'

/** What answers a page: the request is the page's own, so its host, partner and session are known already. */
export interface PageCallTarget {
  readonly params: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly duringMaintenance: boolean
  readonly answer: (call: {
    readonly request: FastifyRequest
    readonly params: unknown
    readonly query: unknown
  }) => Promise<PageAnswer>
}

const targets = new WeakMap<FastifyInstance, Map<string, PageCallTarget>>()

/** Lets pages make a call that only reads, and that neither sets a cookie nor is limited. */
export function allowPageCall(app: FastifyInstance, path: string, target: PageCallTarget): void {
  const known = targets.get(app) ?? new Map<string, PageCallTarget>()
  targets.set(app, known.set(path, target))
}

interface Asking {
  readonly request: FastifyRequest
  readonly isDown: boolean
}

/**
 * A call of the API for a page that is being drawn, without HTTP between: parsed and answered by the same schemas and handlers. Throws where
 * pages may not make the call; whatever else goes wrong is an answer.
 */
export async function callForPage(
  app: FastifyInstance,
  { request, isDown }: Asking,
  { method, path, params, search }: PageCall,
): Promise<PageAnswer> {
  const target = method === 'GET' ? targets.get(app)?.get(path) : undefined
  if (target === undefined) throw new Error(`No page may call ${method} ${path}: only a browser does`)
  const unavailable: PageAnswer = { status: 503, body: { code: 'unavailable', requestId: request.id } }
  if (isDown && !target.duringMaintenance) return unavailable
  const parsed = { params: target.params?.safeParse(params), query: target.query?.safeParse({ ...parse(search) }) }
  if (parsed.params?.success === false || parsed.query?.success === false)
    return { status: 400, body: { code: 'invalidRequest', requestId: request.id } }
  try {
    return await target.answer({ request, params: parsed.params?.data, query: parsed.query?.data })
  } catch (error) {
    if (isOutage(error)) {
      request.log.warn({ err: error }, 'the database does not answer')
      return unavailable
    }
    request.log.error({ err: error, call: path }, 'fault')
    return { status: 500, body: { code: 'fault', requestId: request.id } }
  }
}
