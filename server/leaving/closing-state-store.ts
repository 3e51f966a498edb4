import type { Tx } from '../db/transact.ts'

/** The one statement that closes an account: `endMembership` alone calls it, since closing is more than a state. */
export async function markClosed(
  tx: Tx,
  partnerId: string,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ member_type: 'ClosedAccountMember', active: false, updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}
