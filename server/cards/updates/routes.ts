import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { postCardUpdates } from '#contract/endpoints/feed.ts'
import { cardUpdatesResultSchema, cardUpdatesSchema } from '#contract/schemas/card-update.ts'
import { type FeedContext, feedParamsSchema, readSigned } from '../../feed/read-signed.ts'
import { leaveBodiesUnread, readPayload, signedBodyLimit, standardWebhooks } from '../../http/read-bodies.ts'
import { takeCardUpdates } from './take-card-updates.ts'

/** POST /feeds/{network}/cards, signed as events are: what the network says of cards. A delivery with a malformed update is refused in whole. */
export function cardUpdateRoutes(app: FastifyInstance, context: FeedContext): void {
  void app.register(async (feed) => {
    leaveBodiesUnread(feed, standardWebhooks)
    feed.route({
      method: postCardUpdates.method,
      url: postCardUpdates.path,
      bodyLimit: signedBodyLimit,
      config: { kind: 'signed' },
      schema: { params: feedParamsSchema, body: cardUpdatesSchema, response: { 202: cardUpdatesResultSchema } },
      // The schemas describe the call only: what is not signed is not looked at, and the handler reads the rest with them.
      validatorCompiler: () => () => true,
      handler: (request, reply) => receive(context, request, reply),
    })
  })
}

async function receive(context: FeedContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signed = readSigned(context.secrets.feeds, request)
  if ('code' in signed) return reply.code(signed.status).send({ code: signed.code, requestId: request.id })
  const body = readPayload(cardUpdatesSchema, signed.payload)
  if (!body.success) {
    const fields = body.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId: request.id })
  }
  const delivery = { network: signed.network, updates: body.data.updates }
  return reply.code(202).send(await takeCardUpdates(context.database.engine, delivery, context))
}
