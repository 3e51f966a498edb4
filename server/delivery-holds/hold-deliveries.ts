import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import type { HoldCause } from '../db/tables/delivery-tables.ts'
import { deleteHold, type DeliveryHold, findPartnersWithMembers, insertHolds } from './hold-store.ts'

interface Holding {
  /** Beside those that have members here. */
  readonly partnerIds: readonly string[]
  readonly cause: HoldCause
  readonly reason: string
}

/** Holds the deliveries of every partner, those included that only got members after what the database is of. */
export async function holdEverything(db: Db, { partnerIds, cause, reason }: Holding, clock: Clock): Promise<void> {
  const held = new Set([...partnerIds, ...(await findPartnersWithMembers(db))])
  const rows = [...held].map((partnerId) => ({ partnerId, heldAt: clock.now(), cause, heldBy: 'system', reason }))
  await insertHolds(db, rows)
}

export interface HoldDeed {
  readonly partnerId: string
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

/** Holds what would go out to the partner, the networks and the issuer; false where it was held already. */
export async function holdDeliveries(db: Db, { partnerId, actor, reason }: HoldDeed, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    const hold = { partnerId, heldAt: at, cause: 'operator', heldBy: actor, reason } as const
    if ((await insertHolds(tx, [hold])) === 0) return false
    await appendAudit(tx, partnerId, {
      at,
      actor,
      action: 'deliveries.hold',
      subject: `partner:${partnerId}`,
      details: { reason },
    })
    return true
  })
}

/** Lets deliveries go on, with the reason why that is right; answers the hold that ended, or null where there was none. */
export async function releaseDeliveries(
  db: Db,
  { partnerId, actor, reason }: HoldDeed,
  clock: Clock,
): Promise<DeliveryHold | null> {
  return inTransaction(db, async (tx) => {
    const hold = await deleteHold(tx, partnerId)
    if (!hold) return null
    const { cause, heldAt } = hold
    await appendAudit(tx, partnerId, {
      at: clock.now(),
      actor,
      action: 'deliveries.release',
      subject: `partner:${partnerId}`,
      details: { reason, cause, heldSince: heldAt.toISOString() },
    })
    return hold
  })
}
