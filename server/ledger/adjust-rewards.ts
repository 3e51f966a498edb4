import { rewardSources } from '#domain/rewards/rewards.ts'
import type { Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findRulesInForce } from '../rules/store.ts'
import {
  type Adjustment,
  type AdjustmentName,
  decide,
  findAdjustment,
  findNamedMember,
  insertProposal,
} from './adjustment-store.ts'

/** A hundred million points, or a million dollars. */
export const mostAdjusted: Units = 100_000_000

export interface Proposal {
  readonly partnerId: string
  /** The member's public id. */
  readonly member: string
  /** Whole units of the programme's currency, cents for Dollar and Credit; below zero it is taken. */
  readonly amount: Units
  /** The member reads it. */
  readonly reason: string
  /** `operator:<name>`, or `operator:<key>/<name>`, as the audit log writes it. */
  readonly actor: string
}

export type ProposalRefusal = 'memberNotFound' | 'noRulesYet' | 'amountOutOfRange'

/**
 * Proposes what a person wants to give to a member's balance, or to take from it. Nothing moves until somebody else has approved it. Proposed
 * twice, it is one.
 */
export async function proposeAdjustment(
  db: Db,
  { partnerId, member: name, amount, reason, actor }: Proposal,
  clock: Clock,
): Promise<{ readonly id: number } | Refusal<ProposalRefusal>> {
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > mostAdjusted) return refuse('amountOutOfRange')
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const member = await findNamedMember(tx, partnerId, name)
    if (!member || member.erased) return refuse('memberNotFound')
    const rules = await findRulesInForce(tx, partnerId, now)
    if (!rules) return refuse('noRulesYet')
    const { currency } = rules
    const proposed = { partnerId, memberId: member.id, amount, currency, reason, proposedBy: actor, proposedAt: now }
    const { id, isNew } = await insertProposal(tx, proposed)
    if (isNew)
      await appendAudit(tx, partnerId, {
        at: now,
        actor,
        action: 'rewards.propose',
        subject: `adjustment:${id}`,
        details: { member: name, amount, currency, reason },
      })
    return { id }
  })
}

export interface Decision extends AdjustmentName {
  readonly actor: string
}

export type DecisionRefusal = 'notFound' | 'alreadyDecided' | 'samePerson' | 'memberNotFound'
export type DecisionVerdict = 'done' | Refusal<DecisionRefusal>

/** Posts what was proposed, and tells the member. Only somebody else than who proposed it may; of two who approve at once, one does. */
export async function approveAdjustment(db: Db, decision: Decision, clock: Clock): Promise<DecisionVerdict> {
  return decideLocked(db, decision, async (locked, adjustment) => {
    if (isSamePerson(adjustment.proposedBy, decision.actor)) return refuse('samePerson')
    // Erased since: nobody could be told.
    if (adjustment.erasedAt !== null) return refuse('memberNotFound')
    const now = clock.now()
    const [posted] = await writePostings(locked, [postingOf(adjustment)], now)
    const postingId = required(posted, 'the posting of an adjustment')
    await decide(locked.tx, decision, { state: 'approved', decidedBy: decision.actor, decidedAt: now, postingId })
    const { partnerId, memberId, id, amount, currency, reason } = adjustment
    const facts = { amount, currency, reason }
    await tellMember(locked.tx, partnerId, { memberId, kind: 'rewardAdjusted', facts, key: String(id), now })
    await recordDecision(locked.tx, decision, { action: 'rewards.approve', adjustment, now })
    return 'done'
  })
}

/** Lays a proposal aside; who made it may do so too. */
export async function declineAdjustment(db: Db, decision: Decision, clock: Clock): Promise<DecisionVerdict> {
  return decideLocked(db, decision, async (locked, adjustment) => {
    const now = clock.now()
    await decide(locked.tx, decision, { state: 'declined', decidedBy: decision.actor, decidedAt: now, postingId: null })
    await recordDecision(locked.tx, decision, { action: 'rewards.decline', adjustment, now })
    return 'done'
  })
}

/** Under the lock of the member, which all who decide of them wait for. */
async function decideLocked(
  db: Db,
  name: AdjustmentName,
  act: (locked: MembersLocked, adjustment: Adjustment) => Promise<DecisionVerdict>,
): Promise<DecisionVerdict> {
  return inTransaction(db, async (tx) => {
    const asked = await findAdjustment(tx, name)
    if (!asked) return refuse('notFound')
    const locked = await lockMembers(tx, [asked.memberId])
    const adjustment = required(await findAdjustment(tx, name), 'an adjustment that was found')
    return adjustment.state === 'proposed' ? act(locked, adjustment) : refuse('alreadyDecided')
  })
}

/** However they write their name, and by whichever key; of one key everybody is one person, whatever names its holder gives. */
function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [one, other].map((actor) =>
    actor
      .toLowerCase()
      .replace(/^operator:/, '')
      .split('/'),
  )
  if (a === undefined || b === undefined) return true
  return a.at(-1) === b.at(-1) || (a.length > 1 && a[0] === b[0])
}

function postingOf({ partnerId, memberId, amount, currency }: Adjustment): Posting {
  const leg = { source: rewardSources.manual, code: 'manual' }
  return {
    partnerId,
    kind: 'manual',
    memberId,
    transactionId: null,
    currency,
    // It stands with the adjustment, from where it can be removed with its member.
    reason: null,
    facts: 'beginsHere',
    legs: [
      { ...leg, account: 'member', amount },
      { ...leg, account: 'partnerLiability', amount: -amount },
    ],
  }
}

interface Recorded {
  readonly action: 'rewards.approve' | 'rewards.decline'
  readonly adjustment: Adjustment
  readonly now: Date
}

async function recordDecision(tx: Tx, { partnerId, id, actor }: Decision, { action, adjustment, now }: Recorded) {
  const { member, amount, currency, reason, proposedBy } = adjustment
  await appendAudit(tx, partnerId, {
    at: now,
    actor,
    action,
    subject: `adjustment:${id}`,
    details: { member, amount, currency, reason, proposedBy },
  })
}
