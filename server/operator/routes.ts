import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { leaveBodiesUnread, readPayload, signedBody, signedBodyLimit } from '../http/read-bodies.ts'
import { type CallAnswer, callAnswerSchema, callSchema, describedCallSchema, type ImportCall } from './call-schemas.ts'
import { type CallImport, importCall } from './import-call.ts'
import { digestOf, findAnswer, keepAnswer } from './message-store.ts'
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
  const call = readPayload(callSchema, payload)
  if (!call.success) {
    const fields = call.error.issues.map(({ path: place, message }) => ({
      field: place.join('.'),
      message: message.slice(0, 200),
    }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
  }
  const { database, partners, now } = context
  const { reason, approval, preview } = call.data
  const approved = approval && {
    askedBy: `operator:${approval.askedBy}`,
    approvedBy: `operator:${approval.approvedBy}`,
  }
  const by = { actor: 'operator:call', reason, approval: approved, importId: requestId }
  const past = preview && ({ past: 'previewed' } as const)
  const options = { db: database.engine, partners: partners.partners, by, now, ...past }
  const message = { digest: digestOf(request, payload), requestId }
  return reply.send(await inTurn(() => answerOnce(call.data, message, options)))
}

interface Message {
  readonly digest: string
  readonly requestId: string
}

/** A message that was done to its end is answered as it was then: one that comes again late must not bring an older wish back. */
async function answerOnce(call: ImportCall, { digest, requestId }: Message, options: CallImport): Promise<CallAnswer> {
  const { db, now } = options
  const before = await findAnswer(db, digest)
  if (before !== null) return callAnswerSchema.parse(JSON.parse(before))
  const answer = { ...(await importCall(call, options)), requestId }
  if (call.preview === true) return answer
  await keepAnswer(db, { digest, answer: JSON.stringify(answer), now: now() })
  return answer
}
