import type { MembersLocked } from '../db/lock-members.ts'
import { findBalances } from '../journal/balance-store.ts'
import { writePostings } from '../journal/journal-store.ts'
import { findRulesInForce } from '../rules/store.ts'
import { closingPosting } from './settle-closed.ts'

/** Of somebody who is erased nothing is kept: what came back from a card ends, and what is below zero is written off. */
export async function endBalance(
  locked: MembersLocked,
  { partnerId, memberId }: { readonly partnerId: string; readonly memberId: number },
  now: Date,
): Promise<void> {
  const rules = await findRulesInForce(locked.tx, partnerId, now)
  if (rules?.currency !== 'Credit') return
  const [found] = await findBalances(locked.tx, { partnerId, memberIds: [memberId] })
  const amountCents = found?.balance ?? 0
  if (amountCents === 0) return
  const reason = amountCents > 0 ? 'erased' : 'belowZero'
  await writePostings(locked, [closingPosting(partnerId, { memberId, amountCents, reason })], now)
}
