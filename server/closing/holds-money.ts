import type { Db } from '../db/database.ts'
import { findKeptBalance, type Member } from './close-balance.ts'
import { findWithPending, hasCreditOnItsWay } from './closing-store.ts'

/**
 * Whether the programme holds money that would go to a card of the member's: a balance, payable or not yet, a credit that its network has not
 * confirmed, or a visit that has not cleared. Nowhere where the partner keeps the balances.
 */
export async function holdsMoney(db: Db, member: Member, now: Date): Promise<boolean> {
  const balance = await findKeptBalance(db, member, now)
  if (balance === null) return false
  if (balance.payableCents > 0 || balance.waitingCents > 0) return true
  const { partnerId, memberId } = member
  if (await hasCreditOnItsWay(db, member)) return true
  return (await findWithPending(db, { partnerId, memberIds: [memberId] })).has(memberId)
}
