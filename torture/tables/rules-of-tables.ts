import type { Seen, SeenLock, SeenRow } from './seen.ts'
import type { Fault } from './table-command.ts'
import type { Cast } from './table-world.ts'

const minuteMs = 60_000
/** Two tables of one member. */
const apartMs = 120 * minuteMs

interface Card {
  /** Of the lock. */
  readonly name: string
  readonly faults: ReadonlySet<Fault>
}

/** What a table that asks for a card lacks; null: nothing. */
export function missingCard(holds: Seen['holds'], { name, faults }: Card): string | null {
  const hold = holds.find(({ lock }) => lock === name)
  if (!hold?.isNamed) return 'cardNeeded'
  if (faults.has('card retrieveDown') || faults.has('card retrieveHalf')) return 'paymentAway'
  switch (hold.setup?.status) {
    case 'succeeded':
      return hold.state === 'begun' || hold.state === 'ready' ? null : 'cardNeeded'
    case 'requires_action':
      return 'cardStepNeeded'
    case 'requires_payment_method':
      return hold.setup.isDeclined ? 'cardDeclined' : 'cardNeeded'
    default:
      return 'cardNeeded'
  }
}

interface Near {
  readonly member: number
  readonly startsAt: number
  /** The reservation that is moved. */
  readonly except: number | null
}

/** Whether the member has a table, or may come to have one, less than two hours away. */
export function isNearOwn({ rows, locks }: Seen, { member, startsAt, except }: Near): boolean {
  return rows
    .filter((row) => row.member === member && row.id !== except && (row.state === 'pending' || row.state === 'booked'))
    .flatMap((row) => [row.startsAt, ...locks.filter(({ name }) => name === row.deedLock).map((lock) => lock.startsAt)])
    .some((moment) => Math.abs(moment - startsAt) < apartMs)
}

/** A kept table of which nothing was made, or nothing came. */
export function isUnused({ name, until }: SeenLock, { rows, now }: Seen): boolean {
  return until > now && !rows.some((row) => row.state !== 'failed' && (row.requestId === name || row.deedLock === name))
}

interface Use {
  readonly member: number
  readonly name: string
  /** The reservation that would be moved; absent: one would be made. */
  readonly by?: SeenRow
}

/** A lock is for one deed: with one that has booked or moved a table no other is booked or moved. */
export function usable({ locks, rows, made, now }: Seen, { member, name, by }: Use): SeenLock | null {
  const lock = locks.find((one) => one.name === name && one.member === member)
  if (!lock || lock.until <= now) return null
  const isUsed =
    (lock.triedFor !== null && lock.triedFor !== by?.id) ||
    made.has(name) ||
    rows.some((row) => row.requestId === name || row.deedLock === name)
  const isOwn = by !== undefined && by.time === lock.time && by.partySize === lock.partySize && by.requestId !== name
  return isUsed && !isOwn ? null : lock
}

interface Taking {
  readonly cast: Cast
  readonly before: Seen
  /** Locks that are given back first. */
  readonly without: readonly SeenLock[]
}

/** How many of a restaurant's tables at a time are booked or kept. */
export function takenAt(
  { cast, before, without }: Taking,
  { rid, time }: { readonly rid: string; readonly time: string },
): number {
  const { tables, locks, made, now } = before
  const standing = tables.filter(
    (table) => table.rid === rid && table.time === time && !table.status.startsWith('Cancelled'),
  )
  const held = locks.filter(
    (lock) =>
      cast.places[lock.place]?.rid === rid &&
      lock.time === time &&
      lock.keptUntil > now &&
      !made.has(lock.name) &&
      !without.includes(lock),
  )
  return standing.length + held.length
}
