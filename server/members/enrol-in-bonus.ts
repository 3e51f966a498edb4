import type { Empty } from '#contract/schemas/member.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockDiners } from '../dines/shared-cards/lock-diners.ts'
import { inTransaction } from '../db/transact.ts'
import { refoldMembers } from '../dines/refold-members.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { currentRules } from '../rules/current-rules.ts'
import { insertEnrolment } from './bonus-store.ts'
import { bonusesToday } from './bonuses-today.ts'
import { findMember } from './store.ts'

interface Enrolling {
  readonly partner: Partner
  readonly memberId: number
  readonly code: string
}

/** Registers a member for a bonus that is open to them. Who is registered, or has earned it, is answered alike; a bonus that is not theirs is not found. */
export async function enrolInBonus(
  context: Context,
  db: Db,
  { partner, memberId, code }: Enrolling,
): Promise<Empty | Refusal<'notFound'>> {
  const member = await findMember(db, partner.id, memberId)
  if (!member?.active) return refuse('notFound')
  const now = context.now()
  const bonuses = await bonusesToday(db, partner.id, {
    memberId,
    joinedAt: member.joinedAt,
    rules: currentRules(partner, now),
    now,
    eligibilityHours: partner.settings.appBonusEligibilityHours,
  })
  const bonus = bonuses.find((one) => one.code === code)
  if (bonus === undefined) return refuse('notFound')
  if (bonus.status !== 'Eligible') return {}
  // The engine's, since a dine of this very moment may be in the journal already, and counts.
  await inTransaction(context.database.engine, async (tx) => {
    const locked = await lockDiners(tx, [memberId])
    if (!(await insertEnrolment(tx, partner.id, { memberId, code, now }))) return
    const everything = { from: now.getTime(), dines: [], withdrawn: [] }
    await refoldMembers(locked, [{ partnerId: partner.id, memberId, ...everything }], { now })
    const subject = `member:${member.publicId}`
    await appendAudit(tx, partner.id, { at: now, actor: subject, action: 'bonus.enrol', subject, details: { code } })
  })
  return {}
}
