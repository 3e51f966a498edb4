import type { FastifyRequest } from 'fastify'
import type { PageAnswer, PageCall } from '#contract/page-handler.ts'
import { createMomentCache, type MomentCacheLimits } from './moment-cache.ts'

/** What the API answers every visitor alike, for a moment: pages of a crowd ask the database once, however many addresses they have. */
export function createVisitorAnswers(limits: MomentCacheLimits) {
  return createMomentCache<PageAnswer>({
    ...limits,
    bytesOf: ({ body }) => 2 * JSON.stringify(body).length,
    mayBeKept: ({ status }) => status === 200,
  })
}

export type VisitorAnswers = ReturnType<typeof createVisitorAnswers>

/** All that such an answer depends on: whoever is signed in asks for themselves. Null for an answer of one's own. */
export function visitorKey({ partner, signedIn }: FastifyRequest, { path, params, search }: PageCall): string | null {
  return signedIn === null ? JSON.stringify([partner.id, path, params, search]) : null
}
