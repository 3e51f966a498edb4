import type { Tx } from '../db/transact.ts'

interface Proof {
  readonly memberId: number
  readonly now: Date
}

/** Notes that who reads the member's mailbox and who is in the account are one; false where that was known. */
export async function markMailboxProved(tx: Tx, partnerId: string, { memberId, now }: Proof): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ mailbox_proved_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('mailbox_proved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
