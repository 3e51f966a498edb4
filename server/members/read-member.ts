import type { Member } from '#contract/schemas/member.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { findSavedIds } from '../favourites/ids/saved-ids-store.ts'
import { currentRules } from '../rules/current-rules.ts'
import { bonusesToday } from './bonuses-today.ts'
import { presentMember } from './present.ts'
import { memberToday } from './member-today.ts'
import { findMember } from './store.ts'

/** The member as their browser sees them. */
export async function readMember(
  context: Context,
  db: Db,
  { partner, signedIn }: { partner: Partner; signedIn: Pick<SignedIn, 'memberId' | 'expiresAt'> },
): Promise<Member> {
  const row = await findMember(db, partner.id, signedIn.memberId)
  if (!row) throw new Error('There is such a member')
  const now = context.now()
  const rules = currentRules(partner, now)
  const today = await memberToday(db, partner.id, {
    memberId: row.id,
    emailOptIn: row.emailOptIn,
    rules,
    now,
  })
  const bonuses = await bonusesToday(db, partner.id, {
    memberId: row.id,
    joinedAt: row.joinedAt,
    rules,
    now,
    eligibilityHours: partner.settings.appBonusEligibilityHours,
  })
  const savesHere = partner.settings.enrollmentType !== 'none' && row.memberType !== 'ClosedAccountMember'
  const saved = savesHere ? await findSavedIds(db, partner.id, row.id) : null
  return presentMember(row, { rules, today, bonuses, saved, sessionExpiresAt: signedIn.expiresAt, now })
}
