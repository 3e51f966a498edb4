import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { leaveBodiesUnread, readPayload, signedBodyLimit, standardWebhooks } from '../http/read-bodies.ts'
import { Refusal } from '../refusal.ts'
import { answerOnce } from './answer-once.ts'
import { type CallAnswer, callAnswerSchema, callSchema, describedCallSchema, type ImportCall } from './call-schemas.ts'
import { type CallImport, importCall } from './import-call.ts'
import { digestOf } from './message-store.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Caller, callerOf, type Need, readSigners } from './signers.ts'

/** Calls that wait for the one before in this copy of the server. */
const mostWaiting = 16
const path = '/operator/restaurants'
const partnerIn = z.object({ partner: z.string() })

/** POST /operator/restaurants: restaurants, terms and offers, signed by the operator's own secret as the feeds are by theirs. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  const inTurn = oneAtATime(mostWaiting)
  void app.register(async (scope) => {
    leaveBodiesUnread(scope, standardWebhooks)
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
  const signed = readSigners(context.secrets.operators, request)
  if (signed === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
  const call = readPayload(callSchema, signed.payload, 'any')
  if (!call.success) {
    const fields = call.error.issues.map(({ path: place, message }) => ({
      field: place.join('.'),
      message: message.slice(0, 200),
    }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
  }
  const caller = callerOf(signed.signers, needsOf(call.data))
  if (caller instanceof Refusal) return reply.code(403).send({ code: caller.code, message: caller.message, requestId })
  const options = importOf(context, { call: call.data, caller, requestId })
  const isPreview = call.data.preview === true
  const message = { digest: digestOf(request, signed.payload), requestId, answer: isPreview ? 'once' : 'kept' } as const
  const { status, body } = await inTurn(() =>
    answerOnce(context, message, async () => ({
      status: 200,
      body: { ...(await importCall(call.data, options)), requestId } satisfies CallAnswer,
    })),
  )
  return reply.code(status).send(body)
}

/** Restaurants belong to no programme; a row that names none is refused by itself. */
function needsOf({ restaurants, terms, offers }: ImportCall): Need {
  const named = [...terms, ...offers].flatMap((row) => partnerIn.safeParse(row).data?.partner ?? [])
  return { actions: ['import'], partners: restaurants.length > 0 ? 'shared' : named, reads: false }
}

interface Importing {
  readonly call: ImportCall
  readonly caller: Caller
  readonly requestId: string
}

function importOf(
  { database, partners, now }: Context,
  { call: { reason, preview }, caller: { key, approvedBy }, requestId }: Importing,
): CallImport {
  const actor = `operator:${key}`
  const approval = approvedBy === null ? undefined : { askedBy: actor, approvedBy }
  const by = { actor, reason, approval, importId: requestId }
  const past = preview && ({ past: 'previewed' } as const)
  return { db: database.engine, partners: partners.partners, by, now, ...past }
}
