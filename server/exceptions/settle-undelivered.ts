import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { recordCreditAnswer } from '../credits/record-credit-answer.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { lockMembers } from '../db/lock-members.ts'
import { changeOrder } from '../gift-cards/change-orders.ts'
import { findOrder } from '../gift-cards/order-store.ts'
import { closeFollowers, refuseForGood, sendAgain } from '../delivery/given-up-store.ts'
import { Refusal, refuse } from '../refusal.ts'
import { anyNameText, type UndeliveredName } from './exception-names.ts'
import { findUndeliveredEnd, findUndeliveredOne, type UndeliveredRow } from './undelivered-store.ts'

export interface UndeliveredDeed {
  readonly name: UndeliveredName
  readonly actor: string
  readonly reason: string
}

export type UndeliveredRefusal = 'notFound' | 'alreadySettled' | 'notGivenUp'
export type UndeliveredVerdict = 'done' | Refusal<UndeliveredRefusal>

/** Sends one posting or credit again; its receiver counts it once. */
export async function replayUndelivered(db: Db, deed: UndeliveredDeed, clock: Clock): Promise<UndeliveredVerdict> {
  return inTransaction(db, async (tx) => {
    const found = await findUndeliveredOne(tx, deed.name)
    if (!found || !(await sendAgain(tx, found))) return whyNot(tx, deed.name)
    await auditDeed(tx, { deed, found, deedName: 'replayed' }, clock.now())
    return 'done'
  })
}

/**
 * Refuses one for good. A posting and what corrects it never go out: what the journal says of it stays. The amount of a credit or a gift card goes
 * back to its member's balance, as if the network or the issuer had said that it failed.
 */
export async function refuseUndelivered(db: Db, deed: UndeliveredDeed, clock: Clock): Promise<UndeliveredVerdict> {
  if (deed.name.what === 'credit') return refuseCredit(db, deed, clock)
  if (deed.name.what === 'giftCard') return refuseGiftCard(db, deed, clock)
  return inTransaction(db, async (tx) => {
    const found = await findUndeliveredOne(tx, deed.name)
    const { partnerId } = deed.name
    if (!found || !(await refuseForGood(tx, { ...deed, ...found }, clock.now()))) return whyNot(tx, deed.name)
    await closeFollowers(tx, partnerId, clock.now())
    await auditDeed(tx, { deed, found, deedName: 'refused' }, clock.now())
    return 'done'
  })
}

async function refuseCredit(db: Db, deed: UndeliveredDeed, clock: Clock): Promise<UndeliveredVerdict> {
  const found = await findUndeliveredOne(db, deed.name)
  if (!found) return whyNot(db, deed.name)
  const { partnerId, id: creditId } = deed.name
  const { actor, reason } = deed
  const verdict = await recordCreditAnswer(db, { partnerId, creditId, answer: 'error', actor, reason }, clock)
  return verdict === 'recorded' ? 'done' : whyNot(db, deed.name)
}

async function refuseGiftCard(db: Db, deed: UndeliveredDeed, clock: Clock): Promise<UndeliveredVerdict> {
  return inTransaction(db, async (tx) => {
    const asked = await findOrder(tx, deed.name)
    if (!asked) return refuse('notFound')
    const locked = await lockMembers(tx, [asked.memberId])
    const order = await findOrder(tx, deed.name)
    const found = await findUndeliveredOne(tx, deed.name)
    if (!found || !order) return whyNot(tx, deed.name)
    const news = { status: 'error', failure: 'notDelivered' } as const
    if (!(await changeOrder(locked, { order, news }, clock.now()))) return whyNot(tx, deed.name)
    await auditDeed(tx, { deed, found, deedName: 'refused' }, clock.now())
    return 'done'
  })
}

async function whyNot(db: Db, name: UndeliveredName): Promise<Refusal<UndeliveredRefusal>> {
  const end = await findUndeliveredEnd(db, name)
  if (!end) return refuse('notFound')
  if (end.settledAt)
    return refuse('alreadySettled', {
      message: `refused by ${end.settledBy} at ${end.settledAt.toISOString()}: ${end.settledReason}`,
    })
  return refuse('notGivenUp', { message: end.creditStatus ?? end.state })
}

interface Audited {
  readonly deed: UndeliveredDeed
  readonly found: UndeliveredRow
  readonly deedName: 'replayed' | 'refused'
}

async function auditDeed(tx: Tx, { deed, found, deedName }: Audited, now: Date): Promise<void> {
  const { name, actor, reason } = deed
  await appendAudit(tx, name.partnerId, {
    at: now,
    actor,
    action: 'settleException',
    subject: anyNameText(name),
    details: { deed: deedName, cause: found.cause, reason },
  })
}
