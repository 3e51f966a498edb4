import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
import { rewardSources } from '#domain/rewards/rewards.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Clock } from '../clock.ts'
import { isPayable } from '../credits/credit-card-store.ts'
import { bookCredits } from '../credits/pay-statement-credits.ts'
import { keepWaits } from '../credits/wait-store.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { findKeptBalances, type KeptBalance } from './closed-balance.ts'
import {
  type ChosenMembers,
  findBelowZero,
  findClosed,
  findWithPending,
  markBelowZero,
  partnersBelowZero,
} from './closing-store.ts'

/** Why something ended with an account, or was written off. */
export type ClosingReason = 'noCard' | 'belowZero' | 'erased'

/** Any amount is paid: there is nothing that it could wait for. */
const leastPaid: Cents = 1
const pageSize = 200

/**
 * Brings the balances of members who have closed the account to nothing: what is payable goes to the card of the closing, once that is old enough, or ends
 * where there was none; what is below zero is written off once nothing is on its way that makes up for it. Answers the members whom it did so for; whose account is
 * open are left alone. Source: docs/rewards.md, "Closing with a balance".
 */
export async function settleClosed(
  locked: MembersLocked,
  { partnerId, memberIds }: ChosenMembers,
  now: Date,
): Promise<ReadonlySet<number>> {
  const found = await findClosed(locked.tx, { partnerId, memberIds })
  const ids = new Set(found.map(({ memberId }) => memberId))
  if (ids.size === 0) return ids
  const closed = { partnerId, memberIds: [...ids] }
  const balances = await findKeptBalances(locked.tx, closed, now)
  const pending = await findWithPending(locked.tx, closed)
  const credits = balances.flatMap(({ memberId, payableCents, card }) => {
    const amountCents = statementCreditDue(payableCents, leastPaid)
    return card && amountCents > 0 ? [{ memberId, amountCents, card }] : []
  })
  const payable = credits.flatMap(({ card, ...credit }) => (isPayable(card) ? [{ ...credit, card, tries: 1 }] : []))
  await bookCredits(locked, { partnerId, credits: payable }, now)
  await keepWaits(locked, { ...closed, waiting: credits.filter(({ card }) => !isPayable(card)) }, now)
  const withCard = new Set(found.filter(({ hadCard }) => hadCard).map(({ memberId }) => memberId))
  const endings = balances.flatMap((balance) => endingOf(balance, { pending, withCard }))
  await writePostings(
    locked,
    endings.map((ended) => closingPosting(partnerId, ended)),
    now,
  )
  const isLeft = (balance: KeptBalance) => balance.payableCents < 0 && isMadeUpFor(balance, pending)
  await markBelowZero(locked.tx, closed, new Set(balances.filter(isLeft).map(({ memberId }) => memberId)))
  return ids
}

/** Something is on its way that may make up for what is below zero. */
function isMadeUpFor({ memberId, waitingCents }: KeptBalance, pending: ReadonlySet<number>): boolean {
  return waitingCents > 0 || pending.has(memberId)
}

interface Closed {
  readonly pending: ReadonlySet<number>
  readonly withCard: ReadonlySet<number>
}

/** What nobody was told would end stays, for whoever comes back with a card: that of the closing may be another's by now. */
function endingOf(balance: KeptBalance, { pending, withCard }: Closed): readonly Ended[] {
  const { memberId, payableCents: amountCents, card } = balance
  if (amountCents > 0 && card === null && !withCard.has(memberId)) return [{ memberId, amountCents, reason: 'noCard' }]
  if (amountCents < 0 && !isMadeUpFor(balance, pending)) return [{ memberId, amountCents, reason: 'belowZero' }]
  return []
}

export interface Ended {
  readonly memberId: number
  /** What ends; below zero it is written off. */
  readonly amountCents: Cents
  readonly reason: ClosingReason
}

/** The programme's money that was kept for the member goes back to it, or makes up for what is missing. */
export function closingPosting(partnerId: string, { memberId, amountCents, reason }: Ended): Posting {
  const leg = { source: rewardSources.adjustment, code: 'closing' }
  return {
    partnerId,
    kind: 'closing',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason,
    facts: ['closing'],
    legs: [
      { ...leg, account: 'member', amount: -amountCents },
      { ...leg, account: 'cash', amount: amountCents },
    ],
  }
}

/** Writes off what closed accounts are below zero once the visits have come to their end that could make up for it. Answers how many it looked at. */
export async function settleBelowZero(db: Db, clock: Clock): Promise<number> {
  let looked = 0
  for (const partnerId of await partnersBelowZero(db)) {
    for (let after = 0; ;) {
      const memberIds = await findBelowZero(db, { partnerId, after, limit: pageSize })
      const last = memberIds.at(-1)
      if (last === undefined) break
      await inTransaction(db, async (tx) => {
        const locked = await lockMembers(tx, memberIds)
        // Who came back has a balance again, which the next rewards make up for.
        await markBelowZero(tx, { partnerId, memberIds }, new Set())
        await settleClosed(locked, { partnerId, memberIds }, clock.now())
      })
      looked += memberIds.length
      after = last
    }
  }
  return looked
}
