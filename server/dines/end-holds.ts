import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockDiners } from './shared-cards/lock-diners.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import type { TouchedMember } from './judge-members.ts'
import { refoldMembers } from './refold-members.ts'
import { type EndedHold, findEndedHolds } from './ended-holds-store.ts'
import { findDines } from './store.ts'

/** In one transaction: others that wait for the members' locks wait shortly. */
const batchSize = 200
/** In one call: payments wait for it. */
const mostBatches = 10

/**
 * Ends the holds that were not cleared within their network's days: such a dine is Forfeit, and takes nothing of the month from others. A clearing
 * that comes all the same counts. Ends the oldest first, a bounded number of them; answers how many. Several processes may run it at once.
 */
export async function endHolds(db: Db, clock: Clock): Promise<number> {
  let ended = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await findEndedHolds(db, { now: clock.now(), limit: batchSize })
    if (found.length > 0) await inTransaction(db, (tx) => endBatch(tx, found, clock.now()))
    ended += found.length
    if (found.length < batchSize) break
  }
  return ended
}

async function endBatch(tx: Tx, found: readonly EndedHold[], now: Date): Promise<void> {
  const locked = await lockDiners(
    tx,
    found.map(({ memberId }) => memberId),
  )
  // A clearing may have come while the locks were waited for.
  const still = (await findDines(tx, found)).filter(({ amounts }) => amounts.clearedCents === 0)
  const touched = [...Map.groupBy(still, ({ memberId }) => memberId).values()].flatMap(
    (dines): readonly TouchedMember[] => {
      const [first] = dines
      if (!first) return []
      const { partnerId, memberId } = first
      const from = Math.min(...dines.map(({ authorisedAt }) => authorisedAt))
      return [{ partnerId, memberId, from, dines: dines.map((dine) => ({ ...dine, holdEnded: true })), withdrawn: [] }]
    },
  )
  await refoldMembers(locked, touched, { now })
}
