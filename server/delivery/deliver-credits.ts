import type { Network } from '#domain/dines/networks.ts'
import { judgeCreditAnswer } from '#domain/rewards/statement-credit.ts'
import type { Refused } from '#vendors/signed-batches.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { changeCredits } from '../credits/change-credits.ts'
import { type AnsweredCredit, findCreditLabels } from '../credits/credit-answer-store.ts'
import { creditReference } from '../credits/credit-reference.ts'
import { markNotSent } from '../credits/credit-sending-store.ts'
import { aimCredits } from './aim-credits.ts'
import { deliverDue, type DeliveryContext } from './deliver-due.ts'
import { findNetworkCredits, findPostedCredits } from './network-credit-store.ts'
import type { Claim } from './claim-store.ts'
import { keepRefusals, type PostingRefusal } from './refusal-store.ts'
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
      prepare: (claim) => aimCredits(db, claim, context),
      async send(claim) {
        const result = await context.credits.deliver(await findNetworkCredits(db, claim))
        // A network that refuses the message has nothing of it. Of one that does not answer nobody knows.
        if (result.kind === 'final') await markNotSent(db, claim, claim.at)
        return result
      },
      async record(claim, refused) {
        for (const { id, reason } of refused)
          context.log.warn({ ...credits, credit: id, reason }, 'a network refused a statement credit')
        await inTransaction(db, (tx) => recordCredits(tx, { claim, refused }, context.now()))
        return claim.postingIds.length - refused.length
      },
    },
    context,
  )
}

interface SentCredits {
  readonly claim: Claim
  readonly refused: readonly Refused<string>[]
}

/** Under the members' locks, as the networks' own answers are; one that the network answered meanwhile keeps that status. */
async function recordCredits(tx: Tx, { claim, refused }: SentCredits, now: Date): Promise<void> {
  const sent = await findPostedCredits(tx, claim)
  const locked = await lockMembers(
    tx,
    sent.map(({ memberId }) => memberId),
  )
  await lockOutbox(locked, claim)
  const refusals = new Map(refused.map((refusal) => [refusal.id, refusal]))
  const changed = (await findPostedCredits(tx, claim)).flatMap((credit) => {
    const answer = refusals.has(creditReference(credit)) ? 'rejected' : 'pending_received'
    const verdict = judgeCreditAnswer(credit.status, answer)
    return verdict.kind === 'changed' ? [{ ...credit, status: verdict.status }] : []
  })
  await changeCredits(locked, changed, now)
  await tellSent(
    tx,
    changed.filter(({ status }) => status === 'pending_received'),
    now,
  )
  await markDelivered(tx, claim, now)
  await keepRefusals(tx, { partnerId: claim.partnerId, refusals: changed.flatMap(refusalOf) })

  function refusalOf(credit: AnsweredCredit & { readonly postingId: number }): readonly PostingRefusal[] {
    const found = refusals.get(creditReference(credit))
    return found ? [{ postingId: credit.postingId, code: found.reason, text: found.text ?? null }] : []
  }
}

/** A credit is received once, so it is told once. */
async function tellSent(tx: Tx, sent: readonly AnsweredCredit[], now: Date): Promise<void> {
  const labels = await findCreditLabels(tx, sent)
  const tellings = sent.map(({ partnerId, memberId, creditId, amountCents }) => {
    const facts = { amountCents, card: labels.get(creditId) ?? '' }
    return { partnerId, memberId, key: String(creditId), kind: 'creditSent', facts } as const
  })
  await tellMembers(tx, tellings, now)
}
