import type { HeldCard, PaymentProvider, SetupPurpose } from '#vendors/payments/provider.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { purposeOf } from './begin-hold.ts'
import { findHold, updateHold } from './hold-store.ts'

interface Checking {
  readonly partnerId: string
  readonly memberId: number
  /** The member's public id. */
  readonly member: string
  readonly lockId: string
  readonly provider: PaymentProvider | null
}

export type CardRefusal = 'cardNeeded' | 'cardStepNeeded' | 'cardDeclined' | 'paymentAway'

/**
 * The card that is held for a kept table, by the payment provider's own word: nothing that a browser says is asked for. The set-up must be of this lock,
 * this member and this programme, must have succeeded, and nothing may stand on it yet.
 */
export async function checkHold(
  context: Pick<Context, 'log' | 'now'>,
  db: Db,
  { partnerId, memberId, member, lockId, provider }: Checking,
): Promise<HeldCard | Refusal<CardRefusal>> {
  const hold = await findHold(db, { partnerId, lockId })
  if (provider === null) return refuse('paymentAway')
  if (!hold || hold.memberId !== memberId || hold.setupName === null) return refuse('cardNeeded')
  const found = await provider.look(hold.setupName)
  if (found.kind === 'away') {
    context.log.warn({ partnerId, hold: hold.id, reason: found.reason }, 'a held card was not found out')
    return refuse('paymentAway')
  }
  const { setup } = found
  if (setup === null || !isSame(setup.purpose, purposeOf({ hold, member }))) {
    const about = { partnerId, hold: hold.id, setup: hold.setupName }
    context.log.error(about, 'a set-up of a card is not of the table that it was begun for')
    return refuse('cardNeeded')
  }
  switch (setup.state.kind) {
    case 'cardNeeded':
      return refuse(setup.state.isDeclined ? 'cardDeclined' : 'cardNeeded')
    case 'stepNeeded':
      return refuse('cardStepNeeded')
    case 'processing':
      return refuse('paymentAway')
    case 'cancelled':
      return refuse('cardNeeded')
    case 'ready':
      return keepCard(db, { partnerId, memberId, lockId, card: setup.state.card, now: context.now() })
  }
}

function isSame(said: SetupPurpose | null, { lock, member, partner }: SetupPurpose): boolean {
  return said !== null && said.lock === lock && said.member === member && said.partner === partner
}

interface Keeping {
  readonly partnerId: string
  readonly memberId: number
  readonly lockId: string
  readonly card: HeldCard
  readonly now: Date
}

async function keepCard(
  db: Db,
  { partnerId, memberId, lockId, card, now }: Keeping,
): Promise<HeldCard | Refusal<'cardNeeded'>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    const hold = await findHold(tx, { partnerId, lockId })
    if (!hold || !['begun', 'ready'].includes(hold.state)) return refuse('cardNeeded')
    const { paymentMethod, brand: cardBrand, lastFour } = card
    await updateHold(locked, hold, { state: 'ready', paymentMethod, cardBrand, lastFour, now })
    return card
  })
}
