import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { approveAdjustment, declineAdjustment, proposeAdjustment } from '../ledger/adjust-rewards.ts'
import { type Adjustment, findNamedMember, findProposed } from '../ledger/adjustment-store.ts'
import { type AccountStatement, readStatement } from '../ledger/read-statement.ts'
import { refuse } from '../refusal.ts'
import { rewardAnswerSchema, type RewardCall, rewardCallSchema } from './reward-calls.ts'
import { signedCall } from './signed-call.ts'
import { actorOf, type Caller, type Need } from './signers.ts'

/** POST /operator/rewards: what people give to members and take from them, and members' accounts, signed by the operator's own secret. */
export function rewardOperatorRoutes(app: FastifyInstance, context: Context): void {
  signedCall(app, context, {
    path: '/operator/rewards',
    schema: rewardCallSchema,
    answer: rewardAnswerSchema,
    needs,
    perform,
  })
}

/** Who proposes does not approve; either may lay a proposal aside. */
function needs({ type, partner }: RewardCall): Need {
  const partners = [partner]
  switch (type) {
    case 'adjustment.propose':
      return { actions: ['rewards'], partners, reads: false }
    case 'adjustment.approve':
      return { actions: ['approve'], partners, reads: false }
    case 'adjustment.decline':
      return { actions: ['rewards', 'approve'], partners, reads: false }
    case 'adjustments.list':
    case 'statement.read':
      return { actions: ['rewards'], partners, reads: true }
  }
}

async function perform(context: Context, call: RewardCall, caller: Caller) {
  const { engine } = context.database
  const partner = context.partners.partnerById(call.partner)
  if (!partner) return refuse('notFound', { message: 'there is no such programme' })
  const partnerId = partner.id
  switch (call.type) {
    case 'adjustment.propose': {
      const { member, amount, reason } = call
      return proposeAdjustment(engine, { partnerId, member, amount, reason, actor: actorOf(caller, call) }, context)
    }
    case 'adjustment.approve':
    case 'adjustment.decline': {
      const decide = call.type === 'adjustment.approve' ? approveAdjustment : declineAdjustment
      const verdict = await decide(engine, { partnerId, id: call.id, actor: actorOf(caller, call) }, context)
      return verdict === 'done' ? { outcome: verdict } : verdict
    }
    case 'adjustments.list': {
      const found = await findProposed(engine, partnerId, { after: call.after ?? 0, limit: call.limit })
      return { adjustments: found.map(presentAdjustment) }
    }
    case 'statement.read': {
      const member = await findNamedMember(engine, partnerId, call.member)
      if (!member) return refuse('notFound', { message: 'there is no such member' })
      const { currencyType: currency } = partner.settings
      const question = { partnerId, memberId: member.id, currency, day: call.day ?? null, now: context.now() }
      const statement = await readStatement(engine, question)
      if (statement === null)
        return refuse('invalidRequest', { fields: [{ field: 'day', message: 'is still to come' }] })
      return { statement: presentStatement(statement) }
    }
  }
}

function presentAdjustment({ id, member, amount, currency, reason, proposedBy, proposedAt }: Adjustment) {
  return { id, member, amount, currency, reason, proposedBy, proposedAt: proposedAt.toISOString() }
}

function presentStatement({ until, ...statement }: AccountStatement) {
  return { ...statement, until: until.toISOString() }
}
