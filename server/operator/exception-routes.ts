import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { readAnyName } from '../exceptions/exception-names.ts'
import { listExceptions, told } from '../exceptions/list-exceptions.ts'
import { showAny } from '../exceptions/show-any.ts'
import { type Deed, settleByDeed } from '../exceptions/settle-by-deed.ts'
import { parseEvent } from '../feed/network-event.ts'
import { leaveBodiesUnread, parsePayload, signedBody, signedBodyLimit } from '../http/read-bodies.ts'
import { Refusal, refuse } from '../refusal.ts'
import { exceptionAnswerSchema, type ExceptionCall, exceptionCallSchema } from './exception-calls.ts'

const path = '/operator/exceptions'

/** POST /operator/exceptions: what the feed could not take or match, listed and settled, signed by the operator's own secret. */
export function exceptionRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    scope.post(
      path,
      {
        bodyLimit: signedBodyLimit,
        config: { kind: 'signed' },
        schema: { body: exceptionCallSchema, response: { 200: exceptionAnswerSchema } },
        // The schema describes the call only: what is not signed is not looked at.
        validatorCompiler: () => () => true,
      },
      (request, reply) => receive(context, request, reply),
    )
  })
}

async function receive(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id: requestId } = request
  const payload = signedBody(context.secrets.operators, request)
  if (payload === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
  const call = exceptionCallSchema.safeParse(parsePayload(payload))
  if (!call.success) {
    const fields = call.error.issues.map(({ path: place, message }) => ({
      field: place.join('.').slice(0, 200),
      message: message.slice(0, 200),
    }))
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
  }
  const answer = await perform(context, call.data)
  if (!(answer instanceof Refusal)) return reply.send({ ...answer, requestId })
  const { code, message, fields } = answer
  return reply.code(statusOf(code)).send({ code, message, fields, requestId })
}

async function perform(context: Context, call: ExceptionCall) {
  const { engine } = context.database
  if (call.type === 'exceptions.list') {
    const { network = null, cause = null, partner = null, after = null, limit } = call
    const partnerIds = context.partners.partners.map(({ id }) => id)
    const rows = await listExceptions(engine, { network, cause, partnerId: partner, partnerIds, after, limit })
    if (rows === null) return refuse('invalidRequest', { fields: [{ field: 'after', message: 'names no exception' }] })
    return { exceptions: rows.map((row) => told(row, context)) }
  }
  const name = readAnyName(call.name)
  if (name === null)
    return refuse('invalidRequest', { fields: [{ field: 'name', message: 'is no name of an exception' }] })
  if (call.type === 'exception.show') {
    const shown = await showAny(engine, name)
    if (shown === null) return refuse('notFound')
    const candidates = shown.candidates.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }))
    return { exception: { ...told(shown.row, context), candidates } }
  }
  const deed = deedOf(context, call)
  if (deed instanceof Refusal) return deed
  const { reason } = call
  const verdict = await settleByDeed(engine, { ...deed, name, actor: `operator:${call.actor}`, reason }, context)
  return verdict === 'done' ? { outcome: verdict } : verdict
}

type DeedCall = Exclude<ExceptionCall, { type: 'exceptions.list' | 'exception.show' }>

/** What the call asks for; an event is read as the feed reads it now. */
function deedOf(context: Context, call: DeedCall): Deed | Refusal<'invalidRequest'> {
  switch (call.type) {
    case 'exception.resolve':
      return { verb: 'resolve' }
    case 'exception.refuse':
      return { verb: 'refuse' }
    case 'exception.replay':
      return { verb: 'replay' }
    case 'exception.belongsTo':
      return { verb: 'belongsTo', payment: call.payment }
    case 'exception.correct': {
      const corrected = parseEvent(call.event, context.now().getTime())
      if (!('faults' in corrected)) return { verb: 'correct', corrected }
      const fields = corrected.faults.map(({ field, message }) => ({ field: `event.${field}`, message }))
      return refuse('invalidRequest', { fields })
    }
  }
}

function statusOf(code: string): number {
  if (code === 'invalidRequest') return 400
  return code === 'notFound' ? 404 : 409
}
