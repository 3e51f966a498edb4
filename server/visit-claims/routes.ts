import type { FastifyInstance } from 'fastify'
import { getClaimPlaces, getVisitClaim, getVisitClaims, makeVisitClaim } from '#contract/endpoints/visit-claims.ts'
import {
  claimNameSchema,
  claimPlacesQuerySchema,
  claimPlacesSchema,
  visitClaimBodySchema,
  visitClaimSchema,
  visitClaimsAnswerSchema,
} from '#contract/schemas/visit-claim.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { findClaimPlaces } from './find-claim-places.ts'
import { makeClaim } from './make-claim.ts'
import { readClaim, readClaims } from './read-claims.ts'

/** What members ask about visits that are missing. Every query names the partner and the member of the session. */
export function visitClaimRoutes(app: FastifyInstance, context: Context): void {
  route(app, getVisitClaims, {
    access: 'member',
    schemas: { answer: visitClaimsAnswerSchema },
    handle: ({ db, partner, signedIn }) => readClaims(db, partner, signedIn.memberId),
  })

  route(app, makeVisitClaim, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 },
    schemas: { body: visitClaimBodySchema, answer: visitClaimSchema },
    handle: ({ partner, signedIn, body }) => makeClaim(context, { partner, signedIn, body }),
  })

  route(app, getVisitClaim, {
    access: 'member',
    schemas: { params: claimNameSchema, answer: visitClaimSchema },
    async handle({ db, partner, signedIn, params }) {
      const asked = { memberId: signedIn.memberId, id: Number(params.claimId) }
      return (await readClaim(db, partner, asked)) ?? refuse('notFound')
    },
  })

  route(app, getClaimPlaces, {
    access: 'member',
    schemas: { query: claimPlacesQuerySchema, answer: claimPlacesSchema },
    handle: ({ db, partner, query }) => findClaimPlaces(db, partner.id, { ...query, now: context.now() }),
  })
}
