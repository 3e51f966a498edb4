import type { Tx } from '../../db/transact.ts'
import { lockHeldCards } from '../matching/held-cards-store.ts'
import { findEvents } from '../store.ts'
import type { ExceptionName } from './exception-name.ts'

/** What stands under the id at this moment, with the members of all these cards locked. */
export async function lockCurrent(tx: Tx, name: ExceptionName, cardTokens: readonly string[]) {
  const [before] = await findEvents(tx, [name])
  const { locked, ...held } = await lockHeldCards(tx, [...cardTokens, ...(before ? [before.cardToken] : [])])
  const [current = null] = await findEvents(tx, [name])
  return { locked, held, current }
}
