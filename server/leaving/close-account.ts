import { required } from '#domain/required.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { endCardLink, findOpenCards } from '../cards/store.ts'
import { findKeptBalance, keepClosing, wouldEnd } from '../closing/close-balance.ts'
import { settleClosed } from '../closing/settle-closed.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { endOpenChanges } from '../email-change/store.ts'
import { deleteFavourites } from '../favourites/favourite-store.ts'
import { markClosed } from '../members/enrolment-store.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { giveUpTables } from '../reservations/cancel-reservation.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { isProved, type SignedIn } from '../session/session.ts'
import { deleteSessionsOfMember } from '../session/store.ts'

interface Closing {
  readonly partnerId: string
  readonly signedIn: SignedIn
  /** Whether the member was told that what is payable ends, since there is no card that it could go to. */
  readonly mayEnd: boolean
}

/**
 * Closes the account as deleting its last card does: nothing is paid with a linked card from now on, and what was paid before goes its way to the
 * programme. Whoever signs in again is asked for a card. Twice is once.
 */
export async function closeAccount(
  context: Context,
  db: Db,
  { partnerId, signedIn, mayEnd }: Closing,
): Promise<'closed' | Refusal<'proofRequired' | 'balanceWouldEnd'>> {
  const now = context.now()
  if (!isProved(signedIn, now)) return refuse('proofRequired')
  const { memberId } = signedIn
  return inTransaction(db, async (tx): Promise<'closed' | Refusal<'balanceWouldEnd'>> => {
    await lockMembers(tx, [memberId])
    if (!mayEnd && wouldEnd(await findKeptBalance(tx, { partnerId, memberId }, now))) return refuse('balanceWouldEnd')
    await endMembership(tx, partnerId, { memberId, actor: null, now })
    return 'closed'
  })
}

interface Ending {
  readonly memberId: number
  /** Null: the member. */
  readonly actor: string | null
  readonly now: Date
}

/** Ends cards, changes that wait and sessions, forgets what was saved, and pays out what is kept; who is closed already is told nothing more. */
export async function endMembership(tx: Tx, partnerId: string, { memberId, actor: other, now }: Ending): Promise<void> {
  const locked = await lockMembers(tx, [memberId])
  const member = required(await findMember(tx, partnerId, memberId), 'the member whose account is closed')
  const subject = `member:${member.publicId}`
  const actor = other ?? subject
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
      details: { lastFour },
    })
  await appendAudit(tx, partnerId, { at: now, actor, action: 'account.close', subject })
}
