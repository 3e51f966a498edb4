import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findMemberByPublicId } from '../members/store.ts'
import { countSessions, deleteSessionsOfMember, deleteSessionsOfPartner } from '../session/store.ts'

interface Ending {
  /** Null: everybody of the partner. */
  readonly publicId: string | null
  readonly now: Date
}

/**
 * An operator's deed: signs a member out of every browser, or everybody of a partner, also who asked to stay. Answers how many sessions ended,
 * and refuses where nobody has the public id.
 */
export async function endSessions(
  db: Db,
  partnerId: string,
  { publicId, now }: Ending,
): Promise<number | Refusal<'notFound'>> {
  const member = publicId === null ? null : await findMemberByPublicId(db, partnerId, publicId)
  if (publicId !== null && !member) return refuse('notFound')
  return inTransaction(db, async (tx) => {
    const sessions = await countSessions(tx, partnerId, { memberId: member?.id ?? null, now })
    if (member) await deleteSessionsOfMember(tx, partnerId, member.id)
    else await deleteSessionsOfPartner(tx, partnerId)
    await appendAudit(tx, partnerId, {
      at: now,
      actor: 'operator:command',
      action: 'sessions.end',
      subject: publicId === null ? 'everybody' : `member:${publicId}`,
      details: { sessions },
    })
    return sessions
  })
}
