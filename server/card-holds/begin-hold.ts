import type { CardSetup, PaymentProvider, SetupPurpose } from '#vendors/payments/provider.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findHold, type HoldRow, keepHold, updateHold } from './hold-store.ts'

interface Kept {
  readonly lockId: string
  readonly expiresAt: Date
}

/** After a lock's end a booking that began before it can still be under way. */
export const lateMs = 60_000

/** Writes down that a card is going to be asked for, before the provider is asked for anything. The same lock has the same hold. */
export async function writeHold(
  locked: MembersLocked,
  member: { readonly partnerId: string; readonly memberId: number },
  { lockId, expiresAt, now }: Kept & { readonly now: Date },
): Promise<HoldRow> {
  return keepHold(locked, member, { lockId, expiresAt, lookAt: new Date(expiresAt.getTime() + lateMs), now })
}

interface Asking {
  readonly hold: HoldRow
  /** The member's public id. */
  readonly member: string
  readonly provider: PaymentProvider
}

export function purposeOf({ hold: { lockId, partnerId }, member }: Pick<Asking, 'hold' | 'member'>): SetupPurpose {
  return { lock: lockId, member, partner: partnerId }
}

/** The set-up of a hold: the one that there is, or a new one under the lock's name. `gone`: nothing can be held on it any more; null: nobody knows. */
export async function setUpHold(
  context: Pick<Context, 'log' | 'now'>,
  db: Db,
  { hold, member, provider }: Asking,
): Promise<CardSetup | 'gone' | null> {
  const { partnerId, setupName } = hold
  const found = setupName === null ? await provider.begin(purposeOf({ hold, member })) : await provider.look(setupName)
  if (found.kind === 'away') {
    context.log.warn({ partnerId, hold: hold.id, reason: found.reason }, 'the payment provider was not reached')
    return null
  }
  const { setup } = found
  if (setup === null) return 'gone'
  const current = setupName === null ? await nameHold(db, { hold, setupName: setup.name, now: context.now() }) : hold
  return ['begun', 'ready'].includes(current.state) && setup.state.kind !== 'cancelled' ? setup : 'gone'
}

interface Naming {
  readonly hold: HoldRow
  readonly setupName: string
  readonly now: Date
}

/** Keeps the provider's name of what was begun, whatever has become of the hold meanwhile: by it it is let go. */
export async function nameHold(db: Db, { hold, setupName, now }: Naming): Promise<HoldRow> {
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [hold.memberId])
    const current = (await findHold(tx, hold)) ?? hold
    return updateHold(locked, current, { setupName, now })
  })
}
