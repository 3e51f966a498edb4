import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { changeCredits } from './change-credits.ts'
import { beginWaits, findCreditsForNobody, partnersWithCreditsForNobody } from './wait-store.ts'

const pageSize = 200

/** Gives back to the balances what was booked as a credit for no card before the database refused that. Answers how many credits it was. */
export async function returnCreditsForNobody(db: Db, clock: Clock): Promise<number> {
  let returned = 0
  for (const partnerId of await partnersWithCreditsForNobody(db)) {
    for (;;) {
      const count = await inTransaction(db, (tx) => returnPage(tx, partnerId, clock.now()))
      returned += count
      if (count < pageSize) break
    }
  }
  return returned
}

/** Looked at again under the locks of the members: of two processes one gives back. */
async function returnPage(tx: Tx, partnerId: string, now: Date): Promise<number> {
  const found = await findCreditsForNobody(tx, { partnerId, limit: pageSize })
  const locked = await lockMembers(
    tx,
    found.map(({ memberId }) => memberId),
  )
  const still = await findCreditsForNobody(tx, { partnerId, limit: pageSize })
  const credits = still.filter(({ memberId }) => locked.memberIds.has(memberId))
  await changeCredits(
    locked,
    credits.map((credit) => ({ ...credit, partnerId, status: 'error' as const })),
    now,
  )
  await beginWaits(tx, { partnerId, memberIds: [...new Set(credits.map(({ memberId }) => memberId))] }, now)
  return credits.length
}
