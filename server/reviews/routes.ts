import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getReviewStatuses } from '#contract/endpoints/activity.ts'
import { getMerchantReviews } from '#contract/endpoints/merchants.ts'
import { reviewStatusesSchema, reviewStatusQuerySchema } from '#contract/schemas/activity.ts'
import { merchantReviewsAnswerSchema, merchantReviewsQuerySchema } from '#contract/schemas/review.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { route } from '../http/route.ts'
import { readMerchantReviews } from './read-merchant-reviews.ts'
import { findReviewed } from './store.ts'

export function reviewRoutes(app: FastifyInstance, context: Context): void {
  /** Another member's transaction is answered like one without a review: the answer says nothing about it. */
  route(app, getReviewStatuses, {
    access: 'member',
    schemas: { query: reviewStatusQuerySchema, answer: reviewStatusesSchema },
    async handle({ db, partner, signedIn, query }) {
      const reviewed = await findReviewed(db, partner.id, { memberId: signedIn.memberId, transactionIds: query.txnId })
      return query.txnId.map((id) => ({ id, completed: reviewed.has(id) }))
    },
  })

  route(app, getMerchantReviews, {
    access: 'anyone',
    schemas: {
      params: z.object({ merchantId: text({ max: 200 }) }),
      query: merchantReviewsQuerySchema,
      answer: merchantReviewsAnswerSchema,
    },
    async handle({ db, partner, params, query }) {
      const asked = { merchantId: params.merchantId, ...query, now: context.now() }
      return (await readMerchantReviews(db, partner.id, asked)) ?? refuse('notFound')
    },
  })
}
