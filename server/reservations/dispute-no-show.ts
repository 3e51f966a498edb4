import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { findReservation, updateReservation } from './reservation-store.ts'

interface Disputing {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly id: number
  readonly text: string
  readonly now: Date
}

/** Keeps what a member says of a table at which, says the restaurant, nobody came. The same again is that; another text is refused. */
export async function disputeNoShow(
  db: Db,
  { partner, signedIn, id, text, now }: Disputing,
): Promise<'kept' | Refusal<'notFound' | 'notOpen'>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [signedIn.memberId])
    const row = await findReservation(tx, { partnerId: partner.id, id })
    if (!row || row.memberId !== signedIn.memberId || row.state === 'failed') return refuse('notFound')
    if (row.state !== 'noShow') return refuse('notOpen')
    if (row.disputedAt !== null) return row.dispute === text ? 'kept' : refuse('notOpen')
    await updateReservation(locked, row, { disputedAt: now, dispute: text, now })
    await appendAudit(tx, partner.id, {
      at: now,
      actor: `member:${signedIn.publicId}`,
      action: 'reservation.dispute',
      subject: `reservation:${id}`,
      details: {},
    })
    return 'kept'
  })
}
