import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { endRows } from '../emulation/store.ts'
import { findMemberByPublicId } from '../members/store.ts'
import { countSessions, deleteSessionsOfMember, deleteSessionsOfPartner } from '../session/store.ts'

interface Ending {
  /** Null: everybody of the partner. */
  readonly publicId: string | null
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
  readonly now: Date
}

interface Ended {
  readonly sessions: number
  /** People of support who were in the member's place, or about to be. */
  readonly emulations: number
}

/**
 * An operator's deed: signs a member out of every browser, or everybody of a partner, also who asked to stay, and ends what support sees in their
 * place. Answers how many of each ended, and refuses where nobody has the public id.
 */
export async function endSessions(
  db: Db,
  partnerId: string,
  { publicId, actor, reason, now }: Ending,
): Promise<Ended | Refusal<'notFound'>> {
  const member = publicId === null ? null : await findMemberByPublicId(db, partnerId, publicId)
  if (publicId !== null && !member) return refuse('notFound')
  return inTransaction(db, async (tx) => {
    const memberId = member?.id ?? null
    const sessions = await countSessions(tx, partnerId, { memberId, now })
    if (member) await deleteSessionsOfMember(tx, partnerId, member.id)
    else await deleteSessionsOfPartner(tx, partnerId)
    const emulations = await endRows(tx, partnerId, { memberId, now })
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action: 'sessions.end',
      subject: publicId === null ? 'everybody' : `member:${publicId}`,
      details: { sessions, emulations, reason },
    })
    return { sessions, emulations }
  })
}
