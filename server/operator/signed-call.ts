import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import {
  leaveBodiesUnread,
  readPayload,
  signedBodyLimit,
  type Unreadable,
  standardWebhooks,
} from '../http/read-bodies.ts'
import { Refusal } from '../refusal.ts'
import { answerOnce, type Told } from './answer-once.ts'
import { digestOf } from './message-store.ts'
import { type Caller, callerOf, type Need, readSigners } from './signers.ts'

/** A call that the operator's own systems sign: what is read of it, what it answers, and what it does. */
export interface SignedCall<Call, Answer extends object> {
  readonly path: `/operator/${string}`
  readonly schema: z.ZodType<Call>
  /** With `requestId`. */
  readonly answer: z.ZodType
  /** What it answers opens something: the same message again is told nothing, however it came to whoever sends it. */
  readonly once?: true
  /** What a key has to be for. */
  needs(call: Call): Need
  perform(context: Context, call: Call, caller: Caller): Promise<Answer | Refusal<string>>
}

/** Serves the call. What is not signed is not looked at; what can't be read names its fields, and what is refused its code. */
export function signedCall<Call, Answer extends object>(
  app: FastifyInstance,
  context: Context,
  { path, schema, answer: answerSchema, once, needs, perform }: SignedCall<Call, Answer>,
): void {
  async function answer(request: FastifyRequest): Promise<Told> {
    const { id: requestId } = request
    const signed = readSigners(context.secrets.operators, request)
    if (signed === null) return { status: 401, body: { code: 'invalidSignature', requestId } }
    const call = readPayload(schema, signed.payload)
    if (!call.success) return { status: 400, body: { code: 'invalidRequest', fields: fieldsOf(call.error), requestId } }
    const need = needs(call.data)
    const caller = callerOf(signed.signers, need)
    if (caller instanceof Refusal) return toldOf(caller, requestId)
    const isKept = once !== true && !need.reads
    const digest = digestOf(request, signed.payload)
    return answerOnce(context, { digest, requestId, answer: isKept ? 'kept' : 'once' }, async () =>
      toldOf(await perform(context, call.data, caller), requestId),
    )
  }
  void app.register(async (scope) => {
    leaveBodiesUnread(scope, standardWebhooks)
    const options = {
      bodyLimit: signedBodyLimit,
      config: { kind: 'signed' },
      schema: { body: schema, response: { 200: answerSchema } },
      // The schema describes the call only: it is read once it is known to be signed.
      validatorCompiler: () => () => true,
    } as const
    scope.post(path, options, async (request, reply: FastifyReply) => {
      const { status, body } = await answer(request)
      return reply.code(status).send(body)
    })
  })
}

function toldOf(answer: object | Refusal<string>, requestId: string): Told {
  if (!(answer instanceof Refusal)) return { status: 200, body: { ...answer, requestId } }
  const { code, message, fields } = answer
  return { status: statusOf(code), body: { code, message, fields, requestId } }
}

function fieldsOf({ issues }: Unreadable) {
  return issues.map(({ path, message }) => ({ field: path.join('.').slice(0, 200), message: message.slice(0, 200) }))
}

function statusOf(code: string): number {
  if (code === 'invalidRequest') return 400
  if (code === 'notAllowed') return 403
  return code === 'notFound' ? 404 : 409
}
