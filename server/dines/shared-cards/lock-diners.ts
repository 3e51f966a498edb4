import { lockMembers, type MembersLocked } from '../../db/lock-members.ts'
import type { Tx } from '../../db/transact.ts'
import { findSharers } from './shared-cards-store.ts'

const withSharers = Symbol('whoever shares their cards is locked')

/** The members' locks, and those of whoever has or had one of their cards: what one of them is given decides what another one may have. */
export interface DinersLocked extends MembersLocked {
  readonly [withSharers]: true
}

/** Locks members whose visits are to be judged, as `lockMembers` does. Throws where the transaction holds locks already, and not all of these. */
export async function lockDiners(tx: Tx, memberIds: Iterable<number>): Promise<DinersLocked> {
  const ids = [...memberIds]
  const sharers = ids.length === 0 ? [] : await findSharers(tx, ids)
  const locked = await lockMembers(tx, [...ids, ...sharers])
  return { ...locked, [withSharers]: true }
}
