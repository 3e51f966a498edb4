import { required } from '#domain/required.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { endCardLink, findOpenCards } from '../cards/store.ts'
import { keepClosing } from '../closing/close-balance.ts'
import { settleClosed } from '../closing/settle-closed.ts'
import { lockMembers } from '../db/lock-members.ts'
import type { Tx } from '../db/transact.ts'
import { endOpenChanges } from '../email-change/store.ts'
import { deleteFavourites } from '../favourites/favourite-store.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { giveUpTables } from '../reservations/cancel-reservation.ts'
import { deleteSessionsOfMember } from '../session/store.ts'
import { markClosed } from './closing-state-store.ts'

interface Ending {
  readonly memberId: number
  /** Null: the member. */
  readonly actor: string | null
  /** Why an operator ends it. */
  readonly reason?: string | undefined
  readonly now: Date
}

/**
 * The one way in which a membership ends, whatever began it: ends cards, changes that wait and sessions, gives tables back, forgets what was saved and
 * shared, and pays out what is kept. Who is closed already is told nothing more.
 */
export async function endMembership(
  tx: Tx,
  partnerId: string,
  { memberId, actor: other, reason, now }: Ending,
): Promise<void> {
  const locked = await lockMembers(tx, [memberId])
  const member = required(await findMember(tx, partnerId, memberId), 'the member whose account is closed')
  const subject = `member:${member.publicId}`
  const actor = other ?? subject
  const why = reason === undefined ? {} : { reason }
  const isOpen = member.memberType !== 'ClosedAccountMember'
  const cards = await findOpenCards(tx, partnerId, memberId)
  await giveUpTables(locked, { partnerId, memberId }, now)
  if (isOpen) await keepClosing(locked, { partnerId, memberId }, now)
  for (const { id } of cards) await endCardLink(tx, partnerId, { cardId: id, now })
  await endOpenChanges(tx, partnerId, { memberId, now })
  await deleteSessionsOfMember(tx, partnerId, memberId)
  await deleteFavourites(tx, partnerId, memberId)
  if (!isOpen) return
  await markClosed(tx, partnerId, { memberId, now })
  await settleClosed(locked, { partnerId, memberIds: [memberId] }, now)
  await tellMember(tx, partnerId, { memberId, kind: 'accountClosed', facts: {}, key: now.toISOString(), now })
  for (const { id, lastFour } of cards)
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action: 'card.unlink',
      subject: `card:${id}`,
      details: { lastFour, ...why },
    })
  await appendAudit(tx, partnerId, { at: now, actor, action: 'account.close', subject, details: why })
}
