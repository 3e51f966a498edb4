import type { Clock } from '../../clock.ts'
import { LostRaceError } from '../../db/contention.ts'
import type { Db } from '../../db/database.ts'
import { holdFacts } from '../../db/lock-facts.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { dinersOf } from '../diner-store.ts'
import type { TouchedMember } from '../judge-members.ts'
import type { LearntReason } from '../post-differences.ts'
import { refoldMembers } from '../refold-members.ts'
import { lockDiners } from '../shared-cards/lock-diners.ts'
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
  { partnerId, ...changing }: Changing,
  write: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, (tx) => changeWithin(tx, { ...changing, partnerIds: [partnerId] }, write))
}

interface ChangingSeveral extends Omit<Changing, 'partnerId'> {
  readonly partnerIds: readonly string[]
  /** What the visits are told as the reason where their reward changes; undefined: that they were evaluated again. */
  readonly because?: LearntReason
}

/** The same of several programmes, within a transaction that holds no locks of members yet. */
export async function changeWithin<Result>(
  tx: Tx,
  { partnerIds, memberIds, because, now: clock }: ChangingSeveral,
  write: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  const find = async (now: Date) => {
    const diners: TouchedMember[] = []
    for (const partnerId of partnerIds)
      diners.push(...dinersOf(partnerId, await findVisitsAhead(tx, partnerId, { now, memberIds })))
    return diners
  }
  const found = await find(clock())
  const locked = await lockDiners(
    tx,
    found.map(({ memberId }) => memberId),
  )
  await holdFacts(tx)
  const now = clock()
  const result = await write(tx, now)
  const ahead = await find(now)
  if (ahead.some(({ memberId }) => !locked.memberIds.has(memberId)))
    throw new LostRaceError('somebody has dined ahead of our clock meanwhile')
  if (ahead.length > 0) await refoldMembers(locked, ahead, { now, ...(because && { because }) })
  return result
}
