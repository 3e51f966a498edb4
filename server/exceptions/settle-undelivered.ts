import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { recordCreditAnswerIn } from '../credits/record-credit-answer.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx, undoRefused } from '../db/transact.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { decidesNothing, type SecondPerson, weigh, type Weighed } from '../feed/exceptions/second-person.ts'
import { changeOrder } from '../gift-cards/change-orders.ts'
import { findOrder } from '../gift-cards/order-store.ts'
import { closeFollowers, refuseForGood, sendAgain } from '../delivery/given-up-store.ts'
import { Refusal, refuse } from '../refusal.ts'
import { anyNameText, noSuch, type UndeliveredName } from './exception-names.ts'
import { findUndeliveredEnd, findUndeliveredOne, sumWithFollowers, type UndeliveredRow } from './undelivered-store.ts'

export interface UndeliveredDeed {
  readonly name: UndeliveredName
  readonly actor: string
  readonly reason: string
}

export type DecidingUndeliveredDeed = UndeliveredDeed & SecondPerson

export type UndeliveredRefusal = 'notFound' | 'alreadySettled' | 'notGivenUp' | 'needsSecondPerson'
export type UndeliveredVerdict = 'done' | Refusal<UndeliveredRefusal>

/** Sends one posting or credit again; its receiver counts it once. */
export async function replayUndelivered(db: Db, deed: UndeliveredDeed, clock: Clock): Promise<UndeliveredVerdict> {
  return inTransaction(db, async (tx) => {
    const found = await findUndeliveredOne(tx, deed.name)
    if (!found || !(await sendAgain(tx, found))) return whyNot(tx, deed.name)
    await auditDeed(tx, { deed, found, deedName: 'replayed', weighed: decidesNothing }, clock.now())
    return 'done'
  })
}

/**
 * Refuses one for good. A posting and what corrects it never go out: what the journal says of it stays. The amount of a credit or a gift card goes
 * back to its member's balance, as if the network or the issuer had said that it failed. Either moves the amount, a unit of the currency as a cent.
 */
export async function refuseUndelivered(
  db: Db,
  deed: DecidingUndeliveredDeed,
  clock: Clock,
): Promise<UndeliveredVerdict> {
  return undoRefused(db, async (tx): Promise<UndeliveredVerdict> => {
    const asked = await findUndeliveredOne(tx, deed.name)
    if (!asked) return whyNot(tx, deed.name)
    const locked = await lockMembers(tx, [asked.memberId])
    const found = await findUndeliveredOne(tx, deed.name)
    if (!found) return whyNot(tx, deed.name)
    const now = clock.now()
    const movedCents = await sumWithFollowers(tx, found)
    const weighed = await weigh(locked, deed, { movedCents, of: found }, now)
    if (weighed instanceof Refusal) return weighed
    if (!(await endIt(locked, { deed, found }, now))) return whyNot(tx, deed.name)
    await auditDeed(tx, { deed, found, deedName: 'refused', weighed }, now)
    return 'done'
  })
}

interface Ending {
  readonly deed: UndeliveredDeed
  readonly found: UndeliveredRow
}

/** False where it has another end by now. */
async function endIt(locked: MembersLocked, { deed, found }: Ending, now: Date): Promise<boolean> {
  const { tx } = locked
  const { partnerId, rowId, what } = found
  switch (what) {
    case 'credit': {
      const { actor, reason } = deed
      const told = { partnerId, creditId: rowId, answer: 'error', actor, reason } as const
      return (await recordCreditAnswerIn(locked, told, now)) === 'recorded'
    }
    case 'giftCard': {
      const order = await findOrder(tx, { partnerId, id: rowId })
      if (!order) return false
      return changeOrder(locked, { order, news: { status: 'error', failure: 'notDelivered' } }, now)
    }
    case 'posting': {
      if (!(await refuseForGood(tx, { ...deed, ...found }, now))) return false
      await closeFollowers(tx, partnerId, now)
      return true
    }
  }
}

async function whyNot(db: Db, name: UndeliveredName): Promise<Refusal<UndeliveredRefusal>> {
  const end = await findUndeliveredEnd(db, name)
  if (!end) return noSuch(name)
  if (end.settledAt)
    return refuse('alreadySettled', {
      message: `refused by ${end.settledBy} at ${end.settledAt.toISOString()}: ${end.settledReason}`,
    })
  return refuse('notGivenUp', { message: end.creditStatus ?? end.state })
}

interface Audited {
  readonly deed: UndeliveredDeed & Partial<SecondPerson>
  readonly weighed: Weighed
  readonly found: UndeliveredRow
  readonly deedName: 'replayed' | 'refused'
}

async function auditDeed(tx: Tx, { deed, found, deedName }: Audited, now: Date): Promise<void> {
  const { name, actor, reason, approvedBy = null } = deed
  await appendAudit(tx, name.partnerId, {
    at: now,
    actor,
    action: 'settleException',
    subject: anyNameText(name),
    details: { deed: deedName, cause: found.cause, reason, ...(approvedBy !== null && { approvedBy }) },
  })
}
