import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { endEmulation, raiseEmulation } from '../emulation/change-emulation.ts'
import { startEmulation } from '../emulation/start-emulation.ts'
import { refuse, Refusal } from '../refusal.ts'
import { type EmulationCall, emulationCallAnswerSchema, emulationCallSchema } from './emulation-calls.ts'
import { signedCall } from './signed-call.ts'
import { actorOf, type Caller } from './signers.ts'

/** POST /operator/emulations: the console puts somebody of support into a member's place, signed by the operator's own secret. */
export function emulationOperatorRoutes(app: FastifyInstance, context: Context): void {
  if (context.config.operatorConsoleOrigin === null) return
  signedCall(app, context, {
    path: '/operator/emulations',
    schema: emulationCallSchema,
    answer: emulationCallAnswerSchema,
    once: true,
    needs: ({ partner }) => ({ actions: ['emulations'], partners: [partner], reads: false }),
    perform,
  })
}

async function perform(context: Context, call: EmulationCall, caller: Caller) {
  const { engine } = context.database
  const partnerId = context.partners.partnerById(call.partner)?.id
  if (partnerId === undefined) return refuse('notFound', { message: 'there is no such programme' })
  const actor = actorOf(caller, call)
  switch (call.type) {
    case 'emulation.start': {
      const { member, reason } = call
      const started = await startEmulation(context, engine, { partnerId, member, actor, reason })
      if (started instanceof Refusal) return started
      const { id, token, tokenUntil, endsAt } = started
      return { emulation: { id, token, tokenUntil: tokenUntil.toISOString(), endsAt: endsAt.toISOString() } }
    }
    case 'emulation.raise':
      return outcomeOf(await raiseEmulation(context, engine, { ...call, partnerId, actor }))
    case 'emulation.end':
      return outcomeOf(await endEmulation(context, engine, { ...call, partnerId, actor }))
  }
}

function outcomeOf<Code extends string>(verdict: 'done' | Refusal<Code>) {
  return verdict === 'done' ? { outcome: verdict } : verdict
}
