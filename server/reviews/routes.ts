import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getMerchantReviews } from '#contract/endpoints/merchants.ts'
import {
  getReviewableDine,
  getReviewStatuses,
  reportReview as reportReviewCall,
  writeReview as writeReviewCall,
} from '#contract/endpoints/reviews.ts'
import { reviewStatusQuerySchema } from '#contract/schemas/activity.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import {
  merchantReviewsAnswerSchema,
  merchantReviewsQuerySchema,
  ownReviewSchema,
  reviewableDineSchema,
  reviewBodySchema,
  reviewNameSchema,
  reviewReportSchema,
  reviewStatusesSchema,
} from '#contract/schemas/review.ts'
import { idText, text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { takeOfDay } from '../day-bounds/take-of-day.ts'
import { route } from '../http/route.ts'
import { keyedHash } from '../session/keyed-hash.ts'
import { findOwnReviews } from './own-review-store.ts'
import { presentOwnReview } from './present.ts'
import { readMerchantReviews } from './read-merchant-reviews.ts'
import { reportReview } from './report-review.ts'
import { readReviewableDine, writeReview } from './write-review.ts'

// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }

  /** Another member's transaction is answered like one without a review: the answer says nothing about it. */
  route(app, getReviewStatuses, {
    access: 'member',
    schemas: { query: reviewStatusQuerySchema, answer: reviewStatusesSchema },
    async handle({ db, partner, signedIn, query }) {
      const asked = { memberId: signedIn.memberId, transactionIds: query.txnId }
      const own = new Map((await findOwnReviews(db, partner.id, asked)).map((row) => [row.transactionId, row]))
      return query.txnId.map((id) => {
        const row = own.get(id)
        return row === undefined ? { id, completed: false } : { id, completed: true, review: presentOwnReview(row) }
      })
    },
  })

  route(app, getReviewableDine, {
    access: 'member',
    schemas: { params: z.object({ transactionId: idText() }), answer: reviewableDineSchema },
    async handle({ db, partner, signedIn, params }) {
      const transactionId = String(Number(params.transactionId))
      const asked = { partner, memberId: signedIn.memberId, transactionId, now: context.now() }
      return (await readReviewableDine(db, asked)) ?? refuse('notFound')
    },
  })

  route(app, writeReviewCall, {
    access: 'member',
    limit,
    schemas: { body: reviewBodySchema, answer: ownReviewSchema },
    handle: ({ db, partner, signedIn, body }) => writeReview(db, { partner, signedIn, body, now: context.now() }),
  })

  route(app, reportReviewCall, {
    access: 'anyone',
    limit,
    schemas: { params: reviewNameSchema, body: reviewReportSchema, answer: emptySchema },
    async handle({ db, partner, signedIn, params, body, request }) {
      if (!(await takeOfDay(context, db, { partnerId: partner.id, door: 'reviewReports' })))
        return refuse('tooManyRequests')
      const visitor = () => keyedHash(context.secrets.session, 'review-report', [request.ip])
      const reporter = signedIn ? String(signedIn.memberId) : visitor()
      return reportReview(db, partner.id, { review: params.reviewId, ...body, reporter, now: context.now() })
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
