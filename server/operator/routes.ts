import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { leaveBodiesUnread, parsePayload, signedBody, signedBodyLimit } from '../signed-body.ts'
import { callAnswerSchema, callSchema, describedCallSchema } from './call-schemas.ts'
import { importCall } from './import-call.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Calls that wait for the one before in this copy of the server. */
const mostWaiting = 16
const path = '/operator/restaurants'

/** POST /operator/restaurants: restaurants, terms and offers, signed by the operator's own secret as the feeds are by theirs. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  const inTurn = oneAtATime(mostWaiting)
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    scope.post(
      path,
      {
        bodyLimit: signedBodyLimit,
        config: { kind: 'signed' },
        schema: { body: describedCallSchema, response: { 200: callAnswerSchema } },
        // The schema describes the call only: what is not signed is not looked at, and each row is read by itself.
        validatorCompiler: () => () => true,
      },
      (request, reply) => receive(request, reply, { context, inTurn }),
    )
  })
}

interface Receiving {
  readonly context: Context
  readonly inTurn: ReturnType<typeof oneAtATime>
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, inTurn }: Receiving,
): Promise<FastifyReply> {
  const { id: requestId } = request
  const payload = signedBody(context.secrets.operators, request)
  if (payload === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
  const call = callSchema.safeParse(parsePayload(payload))
  if (!call.success) {
    const fields = call.error.issues.map(({ path: place, message }) => ({
      field: place.join('.'),
      message: message.slice(0, 200),
    }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
  }
  const { database, partners, now } = context
  const by = { actor: 'operator:call', reason: call.data.reason, importId: requestId }
  const options = { db: database.engine, partners: partners.partners, by, now }
  const imported = await inTurn(() => importCall(call.data, options))
  return reply.send({ ...imported, requestId })
}
