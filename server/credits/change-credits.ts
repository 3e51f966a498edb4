import { required } from '#domain/required.ts'
import { isReturned } from '#domain/rewards/statement-credit.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { type AnsweredCredit, type ChangedCredit, updateCredits } from './credit-answer-store.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'

/** Gives credits their new status. The amount of one that the card never gets goes back to the balance. */
export async function changeCredits(
  locked: MembersLocked,
  changed: readonly AnsweredCredit[],
  now: Date,
): Promise<void> {
  await updateCredits(locked, await giveBack(locked, changed, now), now)
}

async function giveBack(
  locked: MembersLocked,
  changed: readonly AnsweredCredit[],
  now: Date,
): Promise<readonly ChangedCredit[]> {
  const returned = changed.filter(({ status }) => isReturned(status))
  const kept = changed.filter(({ status }) => !isReturned(status))
  const ids = returned.length === 0 ? [] : await writePostings(locked, returned.map(returnOf), now)
  return [
    ...kept.map((credit) => ({ ...credit, returnPostingId: null })),
    ...returned.map((credit, index) => ({
      ...credit,
      returnPostingId: required(ids[index], 'the posting of a return'),
    })),
  ]
}

/** The mirror of what paid the credit. */
function returnOf({ partnerId, memberId, amountCents, status }: AnsweredCredit): Posting {
  return {
    partnerId,
    kind: 'statementCreditReturn',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: status,
    legs: [
      { account: 'member', source: 'S', code: 'statementCreditReturn', amount: amountCents },
      { account: 'cash', source: 'S', code: 'statementCreditReturn', amount: -amountCents },
    ],
  }
}
