import type { Cents } from '#domain/money/money.ts'
import { type DatedCard, findCreditCards, isDated } from '../credits/credit-card-store.ts'
import type { Db } from '../db/database.ts'
import { findBalances, findNotPayable } from '../journal/balance-store.ts'
import type { ChosenMembers } from './closing-store.ts'

/** What a member has in a programme that keeps balances, and the card that it can be paid to: none while payments of theirs are held back. */
export interface KeptBalance {
  readonly memberId: number
  /** May be paid out now; below zero it was paid out before it was taken back. */
  readonly payableCents: Cents
  /** Waits for its days of return. */
  readonly waitingCents: Cents
  readonly card: DatedCard | null
}

/** In the order of the members that were asked for. */
export async function findKeptBalances(
  db: Db,
  { partnerId, memberIds }: ChosenMembers,
  now: Date,
): Promise<readonly KeptBalance[]> {
  const waiting = await findNotPayable(db, { partnerId, memberIds })
  const found = await findBalances(db, { partnerId, memberIds })
  const balances = new Map(found.map(({ memberId, balance }) => [memberId, balance]))
  const cards = await findCreditCards(db, { partnerId, memberIds }, now)
  return memberIds.map((memberId) => {
    const balance = balances.get(memberId) ?? 0
    // What waits to be taken back is not there to be paid.
    const waitingCents = Math.max(0, waiting.get(memberId) ?? 0)
    return {
      memberId,
      payableCents: balance - waitingCents,
      waitingCents,
      card: cards.get(memberId)?.find(isDated) ?? null,
    }
  })
}
