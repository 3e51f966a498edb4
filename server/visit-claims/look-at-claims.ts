import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { takeClaim } from './claim-store.ts'
import { dueClaims, partnersWithOpenClaims } from './due-store.ts'
import { lookAtClaim } from './look-at-claim.ts'

const batchSize = 100

/** Looks at every open claim for which something has come, or whose day has. Several processes may do so at once. Answers how many were looked at. */
export async function lookAtClaims(db: Db, clock: Clock): Promise<number> {
  let looked = 0
  for (const partnerId of await partnersWithOpenClaims(db)) looked += await lookAtClaimsOf(db, partnerId, clock)
  return looked
}

/** Each in a transaction of its own: one that cannot be looked at holds up no other. */
export async function lookAtClaimsOf(db: Db, partnerId: string, clock: Clock): Promise<number> {
  let looked = 0
  for (let after = 0; ;) {
    const due = await dueClaims(db, partnerId, { now: clock.now(), after, limit: batchSize }).execute()
    for (const { id, memberId } of due) looked += await lookAgain(db, partnerId, { id, memberId, clock })
    after = due.at(-1)?.id ?? after
    if (due.length < batchSize) return looked
  }
}

async function lookAgain(
  db: Db,
  partnerId: string,
  { id, memberId, clock }: { readonly id: number; readonly memberId: number; readonly clock: Clock },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const claim = await takeClaim(tx, partnerId, id)
    if (!claim || claim.closedAt !== null) return 0
    await lookAtClaim(tx, partnerId, { claim, now: clock.now() })
    return 1
  })
}
