import type { Clock } from '../../clock.ts'
import { LostRaceError } from '../../db/contention.ts'
import type { Db } from '../../db/database.ts'
import { holdFacts } from '../../db/lock-facts.ts'
import { lockDiners } from '../shared-cards/lock-diners.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { dinersOf } from '../diner-store.ts'
import { refoldMembers } from '../refold-members.ts'
import { findVisitsAhead } from './ahead-store.ts'

interface Changing extends Clock {
  readonly partnerId: string
  /** Whom it concerns; undefined: whoever. */
  readonly memberIds?: readonly number[]
}

/**
 * Records what holds of a programme from now on: now by our clock, whatever a network's clock says. Visits that are dated ahead of it were judged without,
 * and are evaluated again in the same transaction. Nobody else evaluates until it ends.
 */
export async function changeFromNow<Result>(
  db: Db,
  { partnerId, memberIds, now: clock }: Changing,
  write: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const found = await findVisitsAhead(tx, partnerId, { now: clock(), memberIds })
    const locked = await lockDiners(
      tx,
      found.map(({ memberId }) => memberId),
    )
    await holdFacts(tx)
    const now = clock()
    const result = await write(tx, now)
    const ahead = await findVisitsAhead(tx, partnerId, { now, memberIds })
    if (ahead.some(({ memberId }) => !locked.memberIds.has(memberId)))
      throw new LostRaceError('somebody has dined ahead of our clock meanwhile')
    if (ahead.length > 0) await refoldMembers(locked, dinersOf(partnerId, ahead), { now })
    return result
  })
}
