import { required } from '#domain/required.ts'
import { isReturned } from '#domain/rewards/statement-credit.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { type AnsweredCredit, type ChangedCredit, findCreditLabels, updateCredits } from './credit-answer-store.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { tellMembers } from '../notices/tell-members.ts'

/** Gives credits their new status. The amount of one that the card never gets goes back to the balance. */
export async function changeCredits(
  locked: MembersLocked,
  changed: readonly AnsweredCredit[],
  now: Date,
): Promise<void> {
  await updateCredits(locked, await giveBack(locked, changed, now), now)
  await tellReturned(
    locked,
    changed.filter(({ status }) => isReturned(status)),
    now,
  )
}

/** A credit comes back once, so it is told once. */
async function tellReturned(locked: MembersLocked, returned: readonly AnsweredCredit[], now: Date): Promise<void> {
  const labels = await findCreditLabels(locked.tx, returned)
  const tellings = returned.map(({ partnerId, memberId, creditId, amountCents }) => {
    const facts = { amountCents, card: labels.get(creditId) ?? '' }
    return { partnerId, memberId, key: String(creditId), kind: 'creditReturned', facts } as const
  })
  await tellMembers(locked.tx, tellings, now)
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
    facts: ['return'],
    legs: [
      { account: 'member', source: 'S', code: 'statementCreditReturn', amount: amountCents },
      { account: 'cash', source: 'S', code: 'statementCreditReturn', amount: -amountCents },
    ],
  }
}
