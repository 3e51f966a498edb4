import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { postCreditAnswers } from '#contract/endpoints/feed.ts'
import { creditAnswersResultSchema, creditAnswersSchema } from '#contract/schemas/credit-answer.ts'
import { answerCredits } from '../credits/answer-credits.ts'
import { type FeedContext, feedParamsSchema, readSigned } from './read-signed.ts'
import { readPayload, signedBodyLimit } from '../http/read-bodies.ts'

/** Into the scope of the feeds, where bodies stay unread until their signature is checked. */
export function creditRoutes(feed: FastifyInstance, context: FeedContext): void {
  feed.route({
    method: postCreditAnswers.method,
    url: postCreditAnswers.path,
    bodyLimit: signedBodyLimit,
    config: { kind: 'signed' },
    schema: { params: feedParamsSchema, body: creditAnswersSchema, response: { 202: creditAnswersResultSchema } },
    // The schemas describe the call only: what is not signed is not looked at, and the handler reads the rest with them.
    validatorCompiler: () => () => true,
    handler: (request, reply) => receive(context, request, reply),
  })
}

async function receive(context: FeedContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signed = readSigned(context.secrets.feeds, request)
  if ('code' in signed) return reply.code(signed.status).send({ code: signed.code, requestId: request.id })
  const body = readPayload(creditAnswersSchema, signed.payload)
  if (!body.success) {
    const fields = body.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId: request.id })
  }
  const delivery = { network: signed.network, answers: body.data.answers }
  return reply.code(202).send(await answerCredits(context.database.engine, delivery, context))
}
