import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Whose favourites they are. */
export interface Holder {
  readonly partnerId: string
  readonly memberId: number
}

/**
 * One change of a member's favourites, by one at a time: limits are exact, and whoever closes the account leaves nothing behind. Who has closed it has
 * none: their browser keeps what they save until they open it again.
 */
export async function asHolder<Result>(
  db: Db,
  { partnerId, memberId }: Holder,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | Refusal<'forbidden'>> {
  return inTransaction(db, async (tx): Promise<Result | Refusal<'forbidden'>> => {
    await lockMembers(tx, [memberId])
    const member = await findMember(tx, partnerId, memberId)
    if (member === undefined || member.memberType === 'ClosedAccountMember') return refuse('forbidden')
    return work(tx)
  })
}
