import { dayMs } from '#domain/dates.ts'
import { invitationDays, reviewWindowDays } from '#domain/dines/reviews.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { findDinesToInvite } from './invitation-store.ts'

const batchSize = 500

/**
 * Invites members to review what they dined and were paid for: each dine once, the oldest first, and a member once a day, however many processes do so.
 * Of dines of which the time runs out before that nobody is told.
 */
export async function inviteToReview(db: Db, partner: Pick<Partner, 'id' | 'settings'>, now: Date): Promise<void> {
  if (!partner.settings.openFeatures.includes('reviews')) return
  while ((await inTransaction(db, (tx) => inviteBatch(tx, partner.id, now))) === batchSize);
}

/** Answers how many it invited; none of them is found again. */
async function inviteBatch(tx: Tx, partnerId: string, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const dines = await findDinesToInvite(tx, partnerId, {
    dinedFrom: daysAgo(invitationDays.last),
    dinedUntil: daysAgo(invitationDays.first),
    lastInvitedBefore: daysAgo(1),
    limit: batchSize,
  })
  const tellings = dines.map(({ memberId, transactionId, merchant, authorisedAt, timeZone }) => {
    const dinedAt = authorisedAt.getTime()
    const facts = { transactionId, merchant, dinedAt, timeZone, until: dinedAt + reviewWindowDays * dayMs }
    return { partnerId, memberId, kind: 'reviewInvitation', facts, key: String(transactionId) } as const
  })
  await tellMembers(tx, tellings, now)
  return dines.length
}
