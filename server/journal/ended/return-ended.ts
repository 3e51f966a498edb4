import { balancePieces } from '#domain/rewards/balance-pieces.ts'
import { rewardSources } from '#domain/rewards/rewards.ts'
import type { Units } from '#domain/money/money.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { type Posting, writePostings } from '../journal-store.ts'
import { type ChosenMembers, endOfVisitCode, findBalanceMovements, findWithEnded } from './balance-movements-store.ts'

/**
 * Gives back what was taken from a balance of visits whose reward had ended already: it is gone once. Answers the postings. Source: docs/rewards.md,
 * "Accounts", balances that end.
 */
export async function returnEnded(
  locked: MembersLocked,
  { partnerId, memberIds }: ChosenMembers,
  now: Date,
): Promise<readonly Posting[]> {
  const ended = await findWithEnded(locked.tx, { partnerId, memberIds })
  const movements = await findBalanceMovements(locked.tx, { partnerId, memberIds: ended })
  const postings = [...movements].flatMap(([memberId, own]) =>
    [...balancePieces(own).due].map(([visit, amount]) => postingOf(partnerId, { memberId, visit, amount })),
  )
  if (postings.length > 0) await writePostings(locked, postings, now)
  return postings
}

interface Returned {
  readonly memberId: number
  readonly visit: number
  readonly amount: Units
}

/** It is no posting of the visit: its verdict stands as it is. */
function postingOf(partnerId: string, { memberId, visit, amount }: Returned): Posting {
  const leg = { source: rewardSources.adjustment, code: endOfVisitCode(visit) }
  return {
    partnerId,
    kind: 'expiry',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: 'takenBack',
    facts: ['expiryReturn'],
    legs: [
      { ...leg, account: 'member', amount },
      { ...leg, account: 'cash', amount: -amount },
    ],
  }
}
