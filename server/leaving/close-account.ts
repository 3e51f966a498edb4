import { required } from '#domain/required.ts'
import { findKeptBalance, wouldEnd } from '../closing/close-balance.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { endMembership } from './end-membership.ts'

interface Leaving {
  readonly partnerId: string
  readonly memberId: number
  /** Who closes it, as the audit log writes it; null: the member. */
  readonly actor?: string | null
  /** Why an operator closes it. */
  readonly reason?: string
  /** Whether the member was told that what is payable ends, since there is no card that it could go to. */
  readonly mayEnd: boolean
}

interface Closing extends Pick<Leaving, 'partnerId' | 'mayEnd'> {
  readonly signedIn: SignedIn
}

/**
 * Closes the account as deleting its last card does: nothing is paid with a linked card from now on, and what was paid before goes its way to the
 * programme. Whoever signs in again is asked for a card. Twice is once.
 */
export async function closeAccount(
  context: Context,
  db: Db,
  { partnerId, signedIn: { memberId }, mayEnd }: Closing,
): Promise<'closed' | Refusal<'balanceWouldEnd'>> {
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    return leave(context, tx, { partnerId, memberId, mayEnd })
  })
}

/** By the member, who holds the lock: nothing of theirs ends that they were not told of. */
export async function leave(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { partnerId, memberId, mayEnd, actor = null, reason }: Leaving,
): Promise<'closed' | Refusal<'balanceWouldEnd'>> {
  const at = now()
  if (!mayEnd && wouldEnd(await findKeptBalance(tx, { partnerId, memberId }, at))) return refuse('balanceWouldEnd')
  await endMembership(tx, partnerId, { memberId, actor, reason, now: at })
  return 'closed'
}

interface OperatorClosing extends Pick<Leaving, 'partnerId' | 'memberId'> {
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

/** Closes the account for an operator. Refused where the member would lose a balance: only they can agree to that. */
export async function closeAccountFor(
  context: Pick<Context, 'now'>,
  db: Db,
  closing: OperatorClosing,
): Promise<'closed' | 'closedBefore' | Refusal<'balanceWouldEnd'>> {
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [closing.memberId])
    const member = required(
      await findMember(tx, closing.partnerId, closing.memberId),
      'the member whose account closes',
    )
    if (member.memberType === 'ClosedAccountMember') return 'closedBefore'
    return leave(context, tx, { ...closing, mayEnd: false })
  })
}
