import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

interface Holding {
  readonly memberId: number
  readonly now: Date
}

/** Pays no card of the member any more until `endPayoutHold`. Twice is once. The caller holds the member's lock. */
export async function beginPayoutHold(tx: Tx, partnerId: string, { memberId, now }: Holding): Promise<void> {
  await tx
    .insertInto('payout_hold')
    .values({ partner_id: partnerId, member_id: memberId, held_since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False where nothing was held back. The caller holds the member's lock. */
export async function endPayoutHold(tx: Tx, partnerId: string, memberId: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('payout_hold')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  return ended !== undefined
}

interface ChosenMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

/** Those of the members whose payments are held back. */
export async function findHeldBack(db: Db, { partnerId, memberIds }: ChosenMembers): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('payout_hold')
    .select('member_id as memberId')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', anyOf('bigint', memberIds))
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
