import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockDiners } from '../dines/shared-cards/lock-diners.ts'
import { inTransaction } from '../db/transact.ts'
import { refoldMembers } from '../dines/refold-members.ts'
import { markActivated } from './enrolment-store.ts'
import { isPublicId } from './public-id.ts'
import { findMemberByPublicId, type MemberRow } from './store.ts'

interface Activation {
  readonly partnerId: string
  readonly publicId: string
}

/**
 * Activates tier 1 of somebody whom the partner has written to, and gives them the rewards that waited for it. Refuses where there is nobody to
 * activate: no such person, no web profile, or an account that is closed.
 */
export async function activateMember(
  context: Context,
  db: Db,
  { partnerId, publicId }: Activation,
): Promise<MemberRow | Refusal<'notFound'>> {
  const found = isPublicId(publicId) ? await findMemberByPublicId(db, partnerId, publicId) : undefined
  if (!found?.active || !found.hasWebProfile) return refuse('notFound')
  if (found.activatedAt !== null) return found
  const now = context.now()
  // One transaction: whoever is activated has the rewards too, whatever crashes. The engine's, since the journal is written in it.
  await inTransaction(context.database.engine, async (tx) => {
    const locked = await lockDiners(tx, [found.id])
    if (!(await markActivated(tx, partnerId, { memberId: found.id, now }))) return
    // A card may have been theirs before the day of joining.
    const everything = { from: 0, dines: [], withdrawn: [] }
    await refoldMembers(locked, [{ partnerId, memberId: found.id, ...everything }], { now })
    const subject = `member:${publicId}`
    await appendAudit(tx, partnerId, { at: now, actor: 'visitor', action: 'account.activate', subject })
  })
  return { ...found, activatedAt: now }
}
