import { lockMembers } from '../../db/lock-members.ts'
import type { Tx } from '../../db/transact.ts'
import { findCardHolders, findEvents } from '../store.ts'
import type { ExceptionName } from './exception-name.ts'

/** What stands under the id at this moment, with the members of all these cards locked. */
export async function lockCurrent(tx: Tx, name: ExceptionName, cardTokens: readonly string[]) {
  const [before] = await findEvents(tx, [name])
  const holders = await findCardHolders(tx, [...new Set([...cardTokens, ...(before ? [before.cardToken] : [])])])
  const locked = await lockMembers(
    tx,
    holders.map(({ memberId }) => memberId),
  )
  const [current = null] = await findEvents(tx, [name])
  return { locked, holders, current }
}
