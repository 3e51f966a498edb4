import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findBalances, findNotPayable, type MemberBalance } from './balance-store.ts'
import { releaseDue } from './waiting-store.ts'

/** In one transaction: deliveries wait for its locks shortly. */
const batchSize = 2_000
/** In one call: payments wait for it. */
const mostBatches = 20

/**
 * Makes postings due whose days of return are over, the oldest first, a bounded number of them; answers how many. Several processes may run it at
 * once. Source: docs/rewards.md, "Delivery and Paid".
 */
export async function releasePostings(db: Db, clock: Clock): Promise<number> {
  let released = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const count = await inTransaction(db, (tx) => releaseDue(tx, { now: clock.now(), limit: batchSize }))
    released += count
    if (count < batchSize) break
  }
  return released
}

/** What of the members' balances may be paid out: without what still waits for its days of return. */
export async function findPayable(
  db: Db,
  members: { readonly partnerId: string; readonly memberIds: readonly number[] },
): Promise<readonly MemberBalance[]> {
  const waiting = await findNotPayable(db, members)
  const balances = await findBalances(db, members)
  return balances.map(({ memberId, balance }) => ({ memberId, balance: balance - (waiting.get(memberId) ?? 0) }))
}
