import type { Db } from '#server/db/database.ts'
import { approveAdjustment, proposeAdjustment } from '#server/ledger/adjust-rewards.ts'
import { Refusal } from '#server/refusal.ts'
import { publicIdOf } from '../world/world-ids.ts'
import type { LastingIssuer } from './gift-cards.ts'

interface Adopting {
  readonly partnerId: string
  readonly issuer: LastingIssuer
  readonly now: () => Date
}

/** By hand, as the manual says: two people take the amounts of the orders that our book does not know from the balances. */
export async function adoptOrders(db: Db, { partnerId, issuer, now }: Adopting): Promise<void> {
  const known = await db.selectFrom('gift_card_order').select('reference').execute()
  const references = new Set(known.map(({ reference }) => reference))
  for (const { reference, amountCents, recipient } of issuer.ordered.values()) {
    if (references.has(reference)) continue
    const member = publicIdOf(recipient.email.replace(/@.*/, ''))
    const proposal = { partnerId, member, amount: -amountCents, reason: reference, actor: 'operator:ann' }
    const proposed = await proposeAdjustment(db, proposal, { now })
    if (proposed instanceof Refusal) throw new Error(`not proposed: ${proposed.code}`)
    await approveAdjustment(db, { partnerId, id: proposed.id, actor: 'operator:ben' }, { now })
  }
}
