import { dayMs } from '#domain/dates.ts'
import { invitationDays, reviewWindowDays } from '#domain/dines/reviews.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { type DineReached, findDinesToInvite, findEndOfPage } from './invitation-store.ts'

/** Dines that are looked at in one transaction. */
const batchSize = 1_000

/**
 * Invites members to review what they dined and were paid for: each dine once, the oldest first, and a member once a day, however many processes do so.
 * Of dines of which the time runs out before that nobody is told.
 */
export async function inviteToReview(db: Db, partner: Pick<Partner, 'id' | 'settings'>, now: Date): Promise<void> {
  if (!partner.settings.openFeatures.includes('reviews')) return
  let after: DineReached | null = { authorisedAt: daysBefore(now, invitationDays.last), transactionId: 0 }
  while (after !== null) {
    const reached: DineReached = after
    after = await inTransaction(db, (tx) => inviteBatch(tx, { partnerId: partner.id, after: reached, now }))
  }
}

interface Batch {
  readonly partnerId: string
  readonly after: DineReached
  readonly now: Date
}

/** Answers the last dine that it looked at; null where there are no more. */
async function inviteBatch(tx: Tx, { partnerId, after, now }: Batch): Promise<DineReached | null> {
  const page = { after, dinedUntil: daysBefore(now, invitationDays.first), limit: batchSize }
  const dines = await findDinesToInvite(tx, partnerId, { ...page, lastInvitedBefore: daysBefore(now, 1) })
  const tellings = dines.map(({ memberId, transactionId, merchant, authorisedAt, timeZone }) => {
    const dinedAt = authorisedAt.getTime()
    const facts = { transactionId, merchant, dinedAt, timeZone, until: dinedAt + reviewWindowDays * dayMs }
    return { partnerId, memberId, kind: 'reviewInvitation', facts, key: String(transactionId) } as const
  })
  await tellMembers(tx, tellings, now)
  return findEndOfPage(tx, partnerId, page)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
