import { dayMs, hourMs } from '#domain/dates.ts'
import { heldUntil } from '#domain/reservations/card-hold.ts'
import type { PaymentProvider } from '#vendors/payments/provider.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { lateMs, nameHold, purposeOf } from './begin-hold.ts'
import { findHold, findTable, type HoldRow, takeDueHolds, updateHold } from './hold-store.ts'

export type ReleaseContext = Pick<Context, 'payments' | 'log' | 'now'>

/** In one turn: other work waits for it. */
const mostHolds = 20
const minuteMs = 60_000
/** Where the provider is away it is asked ever more seldom, up to this. */
const longestMs = hourMs
/** For so long a table whose answer is awaited keeps its card unlooked at. */
const awaitedMs = 5 * minuteMs
/**
 * What was begun without an answer is begun again under the same name, which names it. Where even that tells nothing for a day there is nothing to let go:
 * no browser ever had what gives a card to it.
 */
const unnamedMs = dayMs

/** Lets go the cards on which nothing stands any more, and which no restaurant can charge. Answers how many it looked at. Several processes may run it. */
export async function releaseHolds(db: Db, context: ReleaseContext): Promise<number> {
  const { payments: provider } = context
  if (provider === null) return 0
  const now = context.now()
  const due = await takeDueHolds(db, { now, next: new Date(now.getTime() + minuteMs), limit: mostHolds })
  for (const hold of due) await look(db, { hold, provider }, context)
  return due.length
}

interface Looking {
  readonly hold: HoldRow
  readonly provider: PaymentProvider
}

async function look(db: Db, { hold, provider }: Looking, context: ReleaseContext): Promise<void> {
  const now = context.now()
  // Written down before the provider is told: from then on nothing can stand on it.
  const ending = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [hold.memberId])
    const current = await findHold(tx, hold)
    if (!current || current.state === 'released') return null
    if (current.state !== 'releasing') {
      const until = await untilOf(locked, current, now)
      if (until > now.getTime()) return void (await updateHold(locked, current, { lookAt: new Date(until), now }))
    }
    const looks = current.looks + 1
    const lookAt = new Date(now.getTime() + Math.min(longestMs, minuteMs * 2 ** Math.min(current.looks, 10)))
    const member = await findMember(tx, current.partnerId, current.memberId)
    return { hold: await updateHold(locked, current, { state: 'releasing', looks, lookAt, now }), member }
  })
  if (!ending) return
  const named = await nameOf(db, { hold: ending.hold, provider, member: ending.member?.publicId ?? '' }, context)
  if (named === null) return
  const ended = named.name === null ? ({ kind: 'released' } as const) : await provider.release(named.name)
  if (ended.kind === 'away') return warn(context, hold, ended.reason)
  await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [hold.memberId])
    await updateHold(locked, hold, { state: 'released', lookAt: null, now: context.now() })
  })
}

async function untilOf({ tx }: MembersLocked, hold: HoldRow, now: Date): Promise<number> {
  const { partnerId, reservationId, expiresAt, freeAt } = hold
  if (reservationId === null) return expiresAt.getTime() + lateMs
  const table = await findTable(tx, { partnerId, id: reservationId })
  const until = heldUntil({ ...table, startsAt: table.startsAt.getTime(), isFree: freeAt !== null })
  switch (until) {
    case 'over':
      return now.getTime()
    case 'awaited':
      return now.getTime() + awaitedMs
    default:
      return until
  }
}

interface Named {
  /** Null: there is nothing to let go. */
  readonly name: string | null
}

/** The provider's name of what is let go; null: it did not say. */
async function nameOf(
  db: Db,
  { hold, provider, member }: Looking & { readonly member: string },
  context: ReleaseContext,
): Promise<Named | null> {
  if (hold.setupName !== null) return { name: hold.setupName }
  const now = context.now()
  if (now.getTime() > hold.createdAt.getTime() + unnamedMs) return { name: null }
  const begun = await provider.begin(purposeOf({ hold, member }))
  if (begun.kind === 'away') {
    warn(context, hold, begun.reason)
    return null
  }
  const { name: setupName } = begun.setup
  await nameHold(db, { hold, setupName, now })
  return { name: setupName }
}

function warn({ log }: ReleaseContext, { partnerId, id }: HoldRow, reason: string): void {
  log.warn({ partnerId, hold: id, reason }, 'a held card was not let go yet')
}
