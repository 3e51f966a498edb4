import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { leaveBodiesUnread, readPayload, signedBody, signedBodyLimit, type Unreadable } from '../http/read-bodies.ts'
import { Refusal } from '../refusal.ts'
import { digestOf, takeMessage } from './message-store.ts'

/** A call that the operator's own systems sign: what is read of it, what it answers, and what it does. */
export interface SignedCall<Call, Answer extends object> {
  readonly path: `/operator/${string}`
  readonly schema: z.ZodType<Call>
  /** With `requestId`. */
  readonly answer: z.ZodType
  /** What it answers opens something: the same message again gets nothing, however it came to whoever sends it. */
  readonly once?: true
  perform(context: Context, call: Call): Promise<Answer | Refusal<string>>
}

/** Serves the call. What is not signed is not looked at; what can't be read names its fields, and what is refused its code. */
export function signedCall<Call, Answer extends object>(
  app: FastifyInstance,
  context: Context,
  { path, schema, answer: answerSchema, once, perform }: SignedCall<Call, Answer>,
): void {
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    const options = {
      bodyLimit: signedBodyLimit,
      config: { kind: 'signed' },
      schema: { body: schema, response: { 200: answerSchema } },
      // The schema describes the call only: it is read once it is known to be signed.
      validatorCompiler: () => () => true,
    } as const
    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id: requestId } = request
      const payload = signedBody(context.secrets.operators, request)
      if (payload === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
      const call = readPayload(schema, payload)
      if (!call.success)
        return reply.code(400).send({ code: 'invalidRequest', fields: fieldsOf(call.error), requestId })
      if (
        once &&
        !(await takeMessage(context.database.engine, { digest: digestOf(request, payload), now: context.now() }))
      )
        return reply.code(409).send({ code: 'repeated', requestId })
      const answer = await perform(context, call.data)
      if (!(answer instanceof Refusal)) return reply.send({ ...answer, requestId })
      const { code, message, fields } = answer
      return reply.code(statusOf(code)).send({ code, message, fields, requestId })
    }
    scope.post(path, options, (request, reply) => receive(request, reply))
  })
}

function fieldsOf({ issues }: Unreadable) {
  return issues.map(({ path, message }) => ({ field: path.join('.').slice(0, 200), message: message.slice(0, 200) }))
}

function statusOf(code: string): number {
  if (code === 'invalidRequest') return 400
  return code === 'notFound' ? 404 : 409
}
