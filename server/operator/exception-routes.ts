import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isUndelivered, noSuch, readAnyName } from '../exceptions/exception-names.ts'
import { listExceptions, told } from '../exceptions/list-exceptions.ts'
import { showAny } from '../exceptions/show-any.ts'
import { type Deed, settleByDeed } from '../exceptions/settle-by-deed.ts'
import { parseEvent } from '../feed/network-event.ts'
import { Refusal, refuse } from '../refusal.ts'
import { exceptionAnswerSchema, type ExceptionCall, exceptionCallSchema } from './exception-calls.ts'
import { signedCall } from './signed-call.ts'
import { actorOf, type Caller, type Need } from './signers.ts'

/** POST /operator/exceptions: what the feed could not take or match, listed and settled, signed by the operator's own secret. */
export function exceptionRoutes(app: FastifyInstance, context: Context): void {
  signedCall(app, context, {
    path: '/operator/exceptions',
    schema: exceptionCallSchema,
    answer: exceptionAnswerSchema,
    needs,
    perform,
  })
}

/** An event belongs to no programme before it is matched, and one payment may be of several. */
function needs(call: ExceptionCall): Need {
  const actions = ['exceptions'] as const
  if (call.type === 'exceptions.list')
    return { actions, partners: call.partner === undefined ? 'shared' : [call.partner], reads: true }
  const name = readAnyName(call.name)
  const partners = name !== null && isUndelivered(name) ? [name.partnerId] : 'shared'
  return { actions, partners, reads: call.type === 'exception.show' }
}

async function perform(context: Context, call: ExceptionCall, caller: Caller) {
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
    if (shown === null) return noSuch(name)
    const candidates = shown.candidates.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }))
    return { exception: { ...told(shown.row, context), candidates } }
  }
  const deed = deedOf(context, call)
  if (deed instanceof Refusal) return deed
  const { reason } = call
  const by = { actor: actorOf(caller, call), approvedBy: caller.approvedBy, limits: context.config.limits.deeds }
  const verdict = await settleByDeed(engine, { ...deed, ...by, name, reason }, context)
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
