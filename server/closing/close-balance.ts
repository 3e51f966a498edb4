import type { MembersLocked } from '../db/lock-members.ts'
import { findRulesInForce } from '../rules/store.ts'
import type { Db } from '../db/database.ts'
import { takeOnDebts } from '../journal/debts/take-on-debts.ts'
import { findKeptBalances, type KeptBalance } from './closed-balance.ts'
import { insertClosing } from './closing-store.ts'

export interface Member {
  readonly partnerId: string
  readonly memberId: number
}

/** What the member has where the programme keeps balances; null where the partner does. */
export async function findKeptBalance(db: Db, { partnerId, memberId }: Member, now: Date): Promise<KeptBalance | null> {
  const rules = await findRulesInForce(db, partnerId, now)
  if (rules?.currency !== 'Credit') return null
  const [balance] = await findKeptBalances(db, { partnerId, memberIds: [memberId] }, now)
  return balance ?? null
}

/** Whether something that is payable would end with the account, since there is no card that it could go to. */
export function wouldEnd(balance: KeptBalance | null): boolean {
  return balance !== null && balance.payableCents > 0 && balance.card === null
}

/** Keeps what the account closes with, while its cards are still linked. `settleClosed` pays it once the account is closed. */
export async function keepClosing(locked: MembersLocked, { partnerId, memberId }: Member, now: Date): Promise<void> {
  const { tx } = locked
  await takeOnDebts(locked, { partnerId, memberIds: [memberId] }, now)
  const balance = await findKeptBalance(tx, { partnerId, memberId }, now)
  if (balance === null) return
  const { payableCents, waitingCents, card } = balance
  await insertClosing(tx, partnerId, { memberId, payableCents, waitingCents, cardToken: card?.cardToken ?? null }, now)
}
