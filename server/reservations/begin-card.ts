import type { CardHold } from '#contract/schemas/reservations/tables.ts'
import type { Partner } from '#partners/registry.ts'
import { setUpHold, writeHold } from '../card-holds/begin-hold.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { findLock } from './lock-store.ts'

interface BeginningCard {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly lockId: string
}

/** What a browser needs to give the payment provider a card for a kept table: the same for the same lock, in every tab. */
export async function beginCard(
  context: Pick<Context, 'config' | 'payments' | 'now' | 'log'>,
  db: Db,
  { partner, signedIn: { memberId, publicId }, lockId }: BeginningCard,
): Promise<CardHold | Refusal<'lockExpired' | 'notFound' | 'paymentAway'>> {
  const { payments: provider, config } = context
  const hold = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    const member = { partnerId: partner.id, memberId }
    const lock = await findLock(tx, { ...member, publicId: lockId })
    const now = context.now()
    if (!lock || lock.expiresAt <= now) return refuse('lockExpired')
    if ((await findMember(tx, partner.id, memberId))?.memberType === 'ClosedAccountMember') return refuse('lockExpired')
    if (!lock.cardNeeded) return refuse('notFound')
    if (provider === null) return refuse('paymentAway')
    return writeHold(locked, member, { lockId, expiresAt: lock.expiresAt, now })
  })
  if (!('lockId' in hold)) return hold
  if (provider === null || config.payments === null) return refuse('paymentAway')
  const setup = await setUpHold(context, db, { hold, member: publicId, provider })
  if (setup === null) return refuse('paymentAway')
  if (setup === 'gone') return refuse('lockExpired')
  const { publishableKey, scriptOrigin } = config.payments
  return { clientSecret: setup.clientSecret, publishableKey, script: `${scriptOrigin}/v3/` }
}
