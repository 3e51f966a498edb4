import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { approveAdjustment, proposeAdjustment } from '#server/ledger/adjust-rewards.ts'
import { Refusal } from '#server/refusal.ts'

interface Given {
  readonly partnerId: string
  readonly email: string
  readonly cents: number
}

/** A balance as two people of support give it. */
export async function giveBalance(db: Db, { partnerId, email, cents: amount }: Given, clock: Clock): Promise<void> {
  const { public_id: member } = await db
    .selectFrom('member')
    .select('public_id')
    .where('partner_id', '=', partnerId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const proposal = { partnerId, member, amount, reason: 'A gift of the house', actor: 'operator:ann' }
  const proposed = await proposeAdjustment(db, proposal, clock)
  if (proposed instanceof Refusal) throw new Error(`Nothing was proposed: ${proposed.code}`)
  const done = await approveAdjustment(db, { partnerId, id: proposed.id, actor: 'operator:ben' }, clock)
  if (done instanceof Refusal) throw new Error(`Nothing was approved: ${done.code}`)
}
