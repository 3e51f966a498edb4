import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember, findMemberNamed } from '../members/store.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { setEmailUpdateSince } from './store.ts'

interface Wish {
  /** A public id or an e-mail address. */
  readonly member: string
  /** `none`: nobody asks the member any more. */
  readonly update: 'required' | 'none'
  /** As the audit log names who did it. */
  readonly actor: string
  readonly reason: string
  readonly now: Date
}

/** An operator's deed, for who can't be reached by mail: the member is asked for another address after signing in. Twice is once. */
export async function requireEmailUpdate(
  db: Db,
  partnerId: string,
  { member: name, update, actor, reason, now }: Wish,
): Promise<'done' | 'alreadySo' | Refusal<'notFound'>> {
  return inTransaction(db, async (tx) => {
    const memberId = await findMemberNamed(tx, partnerId, name)
    if (memberId === undefined) return refuse('notFound')
    await lockMembers(tx, [memberId])
    const member = await findMember(tx, partnerId, memberId)
    if (!member) return refuse('notFound')
    if ((member.emailUpdateSince !== null) === (update === 'required')) return 'alreadySo'
    await setEmailUpdateSince(tx, partnerId, { memberId, since: update === 'required' ? now : null })
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action: `email.update.${update}`,
      subject: `member:${member.publicId}`,
      details: { reason },
    })
    return 'done'
  })
}
