import type { TableLock, TableLockBody } from '#contract/schemas/reservations/tables.ts'
import { consentPartySize } from '#domain/reservations/table-rules.ts'
import type { Partner } from '#partners/registry.ts'
import type { BookingProvider } from '#vendors/reservations/provider.ts'
import { letGoUnattached } from '../card-holds/hold-store.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Bookable, findBookable, momentOf, policyTerms } from './bookable.ts'
import { findClosedWithLocks, keepOnlyLock, type LockRow, takeUnusedLocks } from './lock-store.ts'
import { findOverlap } from './reservation-store.ts'
import { badTime, findTables, policyShown, providerAway, type TablesQuestion } from './search-tables.ts'

interface Locking {
  readonly partner: Partner
  readonly memberId: number
  readonly body: TableLockBody
  /** Asks the provider within its bounds: a party that may be too large is asked about first. */
  readonly asking: TablesQuestion['asking']
}

export type LockRefusal =
  | 'notFound'
  | 'invalidRequest'
  | 'providerAway'
  | 'slotGone'
  | 'partyTooLarge'
  | 'reservationOverlap'

/** Keeps a table for the member. What the member kept before is given back: one person has one form open. */
export async function lockTable(
  context: Pick<Context, 'bookings' | 'now' | 'log'>,
  db: Db,
  { partner, memberId, body, asking }: Locking,
): Promise<TableLock | Refusal<LockRefusal>> {
  const { merchantId, dateTime, partySize, change } = body
  const bookable = await findBookable(context, db, { partner, merchantId })
  if (!bookable) return refuse('notFound')
  const { provider, restaurant } = bookable
  const startsAt = momentOf(dateTime, restaurant.timeZone)
  if (startsAt === null) return badTime('is no time on a clock there')
  if (startsAt <= context.now().getTime()) return refuse('slotGone')
  const member = { partnerId: partner.id, memberId }
  const except = change === undefined ? null : Number(change)
  if (await findOverlap(db, member, { startsAt: new Date(startsAt), except })) return refuse('reservationOverlap')
  const large =
    partySize < consentPartySize ? null : await largePartyRefusal(context, { partner, bookable, body, asking })
  if (large !== null) return large
  await giveBack(context, db, { ...member, publicId: null, provider })
  const locked = await provider.lock({ restaurant: restaurant.name, time: dateTime, partySize })
  if (locked.kind === 'gone') return refuse('slotGone')
  if (locked.kind === 'away') return providerAway(context, { partner, reason: locked.reason })
  const { lock } = locked
  const kept = {
    merchantId: restaurant.merchantId,
    restaurant: restaurant.name,
    localTime: dateTime,
    startsAt: new Date(startsAt),
    partySize,
    token: lock.token,
    expiresAt: lock.expiresAt,
    ...policyTerms(lock.policy, startsAt),
    createdAt: context.now(),
  }
  const now = context.now()
  // Another request of the member's may have kept one while the provider was asked: the last one stands.
  const { row, others } = await inTransaction(db, async (tx) => {
    const held = await lockMembers(tx, [memberId])
    const keeping = await keepOnlyLock(held, member, { lock: kept, now })
    await letGoUnattached(held, { ...member, lockIds: keeping.others.map(({ publicId }) => publicId), now })
    return keeping
  })
  for (const other of others) await provider.unlock(other)
  return presentLock(row, now)
}

interface LargeParty extends Pick<Locking, 'asking'> {
  readonly partner: Partner
  readonly bookable: Bookable
  readonly body: TableLockBody
}

/** Why a large party can't have its table kept: the provider locks tables that the restaurant gives to such parties by a call only, so it is asked first. */
async function largePartyRefusal(
  context: Pick<Context, 'log'>,
  { partner, bookable: { provider, restaurant }, body: { dateTime, partySize }, asking }: LargeParty,
): Promise<Refusal<LockRefusal> | null> {
  const found = await findTables({ partner, provider, restaurant, dateTime, partySize, asking })
  if (found.kind === 'away') return providerAway(context, { partner, reason: found.reason })
  if (found.kind === 'partyTooLarge') return refuse('partyTooLarge')
  if (found.kind !== 'tables') return refuse('slotGone')
  return found.isConsented ? null : refuse('partyTooLarge')
}

interface GivingBack {
  readonly partnerId: string
  readonly memberId: number
  readonly publicId: string | null
  readonly provider: BookingProvider
}

/** What is given back here can't be booked any more, so nobody books it while the provider is told. */
async function giveBack({ now }: Pick<Context, 'now'>, db: Db, { provider, ...unused }: GivingBack): Promise<void> {
  const taken = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [unused.memberId])
    const { publicId, ...member } = unused
    const locks = await takeUnusedLocks(locked, { ...member, publicId, now: now() })
    await letGoUnattached(locked, { ...member, lockIds: locks.map((lock) => lock.publicId), now: now() })
    return locks
  })
  for (const lock of taken) await provider.unlock(lock)
}

interface Unlocking {
  readonly partner: Partner
  readonly memberId: number
  readonly lockId: string
}

/** Gives a table back that the member kept. One of which a booking was made stays that booking. */
export async function unlockTable(
  context: Pick<Context, 'bookings' | 'now'>,
  db: Db,
  { partner, memberId, lockId }: Unlocking,
): Promise<void> {
  const { bookings: provider } = context
  if (provider) await giveBack(context, db, { partnerId: partner.id, memberId, publicId: lockId, provider })
}

/** Tables that are kept for members who have left meanwhile are given back. Answers of how many members. */
export async function giveBackOfClosed(context: Pick<Context, 'bookings' | 'now'>, db: Db): Promise<number> {
  const { bookings: provider } = context
  const members = provider === null ? [] : await findClosedWithLocks(db, context.now())
  for (const member of members) if (provider) await giveBack(context, db, { ...member, publicId: null, provider })
  return members.length
}

function presentLock(lock: LockRow, now: Date): TableLock {
  const { publicId, localTime, startsAt, expiresAt, partySize } = lock
  return {
    lockId: publicId,
    expiresAt: expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000)),
    table: {
      time: localTime,
      startsAt: startsAt.toISOString(),
      policy: policyShown({
        cardNeeded: lock.cardNeeded,
        freeUntil: lock.freeUntil,
        feeCents: lock.feeCents,
        feePer: lock.feePer,
      }),
    },
    partySize,
  }
}
