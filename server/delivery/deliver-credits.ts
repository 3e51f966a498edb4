import type { Network } from '#domain/dines/networks.ts'
import { judgeCreditAnswer } from '#domain/rewards/statement-credit.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { changeCredits } from '../credits/change-credits.ts'
import type { AnsweredCredit } from '../credits/credit-answer-store.ts'
import { creditReference } from '../credits/credit-reference.ts'
import { deliverDue, type DeliveryContext } from './deliver-due.ts'
import { findLabels, findNetworkCredits, findPostedCredits } from './network-credit-store.ts'
import type { Claim } from './outbox-store.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { lockOutbox, markDelivered } from '../journal/settlement-store.ts'

export interface CreditsContext extends DeliveryContext {
  readonly credits: StatementCredits
}

export interface CreditsOfNetwork {
  readonly partnerId: string
  readonly network: Network
}

/**
 * Delivers the partner's due statement credits to the network of their cards; answers how many it took: those are received. The amount of one that
 * it refuses goes back to the balance.
 */
export function deliverCredits(db: Db, credits: CreditsOfNetwork, context: CreditsContext): Promise<number> {
  return deliverDue<string>(
    db,
    {
      ...credits,
      send: async (claim) => context.credits.deliver(await findNetworkCredits(db, claim)),
      async record(claim, refused) {
        for (const { id, reason } of refused)
          context.log.warn({ ...credits, credit: id, reason }, 'a network refused a statement credit')
        const refusedReferences = new Set(refused.map(({ id }) => id))
        await inTransaction(db, (tx) => recordCredits(tx, { claim, refusedReferences }, context.now()))
        return claim.postingIds.length - refused.length
      },
    },
    context,
  )
}

interface SentCredits {
  readonly claim: Claim
  readonly refusedReferences: ReadonlySet<string>
}

/** Under the members' locks, as the networks' own answers are; one that the network answered meanwhile keeps that status. */
async function recordCredits(tx: Tx, { claim, refusedReferences }: SentCredits, now: Date): Promise<void> {
  const sent = await findPostedCredits(tx, claim)
  const locked = await lockMembers(
    tx,
    sent.map(({ memberId }) => memberId),
  )
  await lockOutbox(locked, claim)
  const changed = (await findPostedCredits(tx, claim)).flatMap((credit) => {
    const answer = refusedReferences.has(creditReference(credit)) ? 'rejected' : 'pending_received'
    const verdict = judgeCreditAnswer(credit.status, answer)
    return verdict.kind === 'changed' ? [{ ...credit, status: verdict.status }] : []
  })
  await changeCredits(locked, changed, now)
  await tellSent(tx, { claim, sent: changed.filter(({ status }) => status === 'pending_received') }, now)
  await markDelivered(tx, claim, now)
}

interface Received {
  readonly claim: Claim
  readonly sent: readonly AnsweredCredit[]
}

/** A credit is received once, so it is told once. */
async function tellSent(tx: Tx, { claim, sent }: Received, now: Date): Promise<void> {
  const labels = new Map((await findLabels(tx, claim)).map(({ creditId, targetLabel }) => [creditId, targetLabel]))
  const tellings = sent.map(({ partnerId, memberId, creditId, amountCents }) => {
    const facts = { amountCents, card: labels.get(creditId) ?? '' }
    return { partnerId, memberId, key: String(creditId), kind: 'creditSent', facts } as const
  })
  await tellMembers(tx, tellings, now)
}
