import { required } from '#domain/required.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { endCardLink, findOpenCards } from '../cards/store.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { endOpenChanges } from '../email-change/store.ts'
import { markClosed } from '../members/enrolment-store.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { isProved, type SignedIn } from '../session/session.ts'
import { deleteSessionsOfMember } from '../session/store.ts'

interface Closing {
  readonly partnerId: string
  readonly signedIn: SignedIn
}

/**
 * Closes the account as deleting its last card does: nothing is paid with a linked card from now on, and what was paid before goes its way to the
 * programme. Whoever signs in again is asked for a card. Twice is once.
 */
export async function closeAccount(
  context: Context,
  db: Db,
  { partnerId, signedIn }: Closing,
): Promise<'closed' | Refusal<'proofRequired'>> {
  const now = context.now()
  if (!isProved(signedIn, now)) return refuse('proofRequired')
  const { memberId } = signedIn
  return inTransaction(db, async (tx): Promise<'closed'> => {
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

/** Ends cards, changes that wait and sessions; who is closed already is told nothing more. */
export async function endMembership(tx: Tx, partnerId: string, { memberId, actor: other, now }: Ending): Promise<void> {
  await lockMembers(tx, [memberId])
  const member = required(await findMember(tx, partnerId, memberId), 'the member whose account is closed')
  const subject = `member:${member.publicId}`
  const actor = other ?? subject
  const cards = await findOpenCards(tx, partnerId, memberId)
  for (const { id } of cards) await endCardLink(tx, partnerId, { cardId: id, now })
  await endOpenChanges(tx, partnerId, { memberId, now })
  await deleteSessionsOfMember(tx, partnerId, memberId)
  if (member.memberType === 'ClosedAccountMember') return
  await markClosed(tx, partnerId, { memberId, now })
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
