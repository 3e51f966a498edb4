import { required } from '#domain/required.ts'
import { freeTables, tablesAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { lineOf, lineOfTable } from './lines.ts'
import { momentThere, type Seen, type SeenLock, type SeenRow } from './observe-store.ts'
import type { Prediction, Setting } from './prediction.ts'
import { predictFollow } from './predict-follow.ts'
import type { Deed } from './table-command.ts'
import type { Cast } from './table-world.ts'

/** What must come of a deed, by the rules of decision 129 and by what the stand-in is known to do; the product's own code is not asked. */
export function predict(deed: Deed, setting: Setting): Prediction {
  switch (deed.kind) {
    case 'search':
      return { answer: searched(deed, setting) }
    case 'keep':
      return { answer: kept(deed, setting) }
    case 'release':
      return { answer: 'released' }
    case 'book':
      return booked(deed, setting)
    case 'change':
      return changed(deed, setting)
    case 'cancel':
      return cancelled(deed, setting)
    case 'follow':
      return { answer: 'followed', ...predictFollow(setting) }
    case 'close':
      return { answer: 'closed', rows: givenUp(deed.member, setting.before) }
  }
}

const minuteMs = 60_000
/** Two tables of one member. */
const apartMs = 120 * minuteMs
const aroundMinutes = 150

type DeedOf<Kind extends Deed['kind']> = Extract<Deed, { readonly kind: Kind }>

const words: Readonly<Record<string, string>> = {
  NoTimesExist: 'none',
  BelowMinPartySize: 'partyTooSmall',
  AboveMaxPartySize: 'partyTooLarge',
  TooFarInAdvance: 'tooFarInAdvance',
  SameDayCutoff: 'tooClose',
}
const toldReasons = ['partyTooSmall', 'partyTooLarge', 'tooFarInAdvance', 'tooClose'] as const

function searched({ place, time, partySize }: DeedOf<'search'>, { cast, before, faults }: Setting): string {
  if (faults.has('searchDown') || faults.has('searchHalf')) return 'providerAway'
  if (faults.has('noTables')) return 'none'
  const reason = toldReasons.find((fault) => faults.has(fault))
  if (reason !== undefined) return reason
  const { rid } = required(cast.places[place], 'a place')
  const found = freeTables({
    rid,
    time,
    partySize,
    back: aroundMinutes,
    forward: aroundMinutes,
    now: before.now,
    taken: (at) => takenAt({ cast, before, without: [] }, { rid, time: at }),
  })
  const [why] = found.no_availability_reasons ?? []
  if (why !== undefined) return words[why] ?? why
  const times = found.times_available.map((table) => table.time).filter((at) => momentThere(at) > before.now)
  return times.length === 0 ? 'tooClose' : times.join(' ')
}

function kept({ member, place, time }: DeedOf<'keep'>, { cast, before, faults }: Setting): string {
  const startsAt = momentThere(time)
  if (startsAt <= before.now) return 'slotGone'
  if (isNearOwn(before, { member, startsAt, except: null })) return 'reservationOverlap'
  if (faults.has('lockDown')) return 'providerAway'
  const { rid } = required(cast.places[place], 'a place')
  const without = before.locks.filter((lock) => lock.member === member && isUnused(lock, before))
  const isFree = tablesAt(rid, time) > takenAt({ cast, before, without }, { rid, time })
  if (faults.has('lockGone') || !isFree) return 'slotGone'
  return faults.has('lockShort') ? 'kept 2' : 'kept 300'
}

function booked({ member, lock: name }: DeedOf<'book'>, { before, faults }: Setting): Prediction {
  const row = before.rows.find(({ requestId, member: of }) => requestId === name && of === member)
  if (row) return { answer: row.failure === null ? lineOf(row) : (refusalOf[row.failure] ?? row.failure) }
  const lock = usable(before, { member, name })
  if (lock === null) return { answer: 'lockExpired' }
  if (lock.cardNeeded) return { answer: 'cardNeeded' }
  if (isNearOwn(before, { ...lock, except: null })) return { answer: 'reservationOverlap' }
  const line = (state: string, failure: string | null = null) =>
    lineOf({ ...lock, state, deed: state === 'pending' ? 'book' : null, failure })
  const failed = (failure: string): Prediction => ({
    answer: refusalOf[failure] ?? failure,
    added: { row: line('failed', failure), isMade: false },
  })
  if (faults.has('bookDown')) return { answer: line('pending'), added: { row: line('pending'), isMade: false } }
  if (faults.has('dinerDeactivated')) return failed('userDeactivated')
  if (faults.has('bookRefused')) return failed('general')
  if (faults.has('slotGone')) return failed('slotGone')
  const isLost = faults.has('bookAnswerLost') || faults.has('bookHalf')
  const text = line(isLost ? 'pending' : 'booked')
  return { answer: text, added: { row: text, isMade: true } }
}

const refusalOf: Readonly<Record<string, string>> = { general: 'bookingFailed', userDeactivated: 'dinerDeactivated' }

function changed({ member, table: id, lock: name }: DeedOf<'change'>, { before, faults }: Setting): Prediction {
  const row = before.rows.find((one) => one.id === id)
  if (!row || row.member !== member) return { answer: 'notFound' }
  if (row.state !== 'booked' || row.startsAt <= before.now) return { answer: 'notOpen' }
  if (row.deed !== null) return { answer: row.deedLock === name ? lineOf(row) : 'notOpen' }
  const lock = usable(before, { member, name, by: row })
  if (lock === null || lock.place !== row.place) return { answer: 'lockExpired' }
  if (lock.cardNeeded) return { answer: 'cardNeeded' }
  if (isNearOwn(before, { ...lock, except: id })) return { answer: 'reservationOverlap' }
  const stands = lineOf(row)
  const waits = lineOf({ ...row, deed: 'change' })
  const moved = lineOf({ ...row, time: lock.time, partySize: lock.partySize })
  if (faults.has('changeDown')) return { answer: waits, rows: new Map([[id, [waits]]]) }
  const table = before.tables.find(({ confirmation }) => confirmation === row.confirmation)
  const isAgain = before.made.has(name)
  if (!isAgain && table?.status !== 'Booked') return { answer: 'bookingFailed', rows: new Map([[id, [stands]]]) }
  if (!isAgain && faults.has('slotGone')) return { answer: 'slotGone' }
  const there = new Map([[row.confirmation ?? '', [lineOfTable({ ...lock, status: 'Booked' })]]])
  if (faults.has('changeAnswerLost') && !isAgain)
    return { answer: waits, rows: new Map([[id, [waits]]]), tables: there }
  return { answer: moved, rows: new Map([[id, [moved]]]), tables: there }
}

function cancelled({ member, table: id }: DeedOf<'cancel'>, { before, faults }: Setting): Prediction {
  const row = before.rows.find((one) => one.id === id)
  if (!row || row.member !== member || row.state === 'failed') return { answer: 'notFound' }
  if (row.state === 'cancelled' || row.deed === 'cancel') return { answer: lineOf(row) }
  if (row.state !== 'booked' || row.deed !== null || row.startsAt <= before.now) return { answer: 'notOpen' }
  const waits = lineOf({ ...row, deed: 'cancel' })
  const gone = lineOf({ ...row, state: 'cancelled' })
  if (faults.has('cancelDown')) return { answer: waits, rows: new Map([[id, [waits]]]) }
  if (faults.has('tooLateToCancel')) return { answer: 'tooLateToCancel' }
  const table = required(
    before.tables.find(({ confirmation }) => confirmation === row.confirmation),
    'the table of a reservation',
  )
  const status = table.status === 'Booked' ? 'CancelledByDiner' : table.status
  const tables = new Map([[table.confirmation, [lineOfTable({ ...table, status })]]])
  const text = faults.has('cancelAnswerLost') ? waits : gone
  return { answer: text, rows: new Map([[id, [text]]]), tables }
}

/** With an account all its tables to come. */
function givenUp(member: number, { rows, now }: Seen): ReadonlyMap<number, readonly string[]> {
  const own = rows.filter((row) => row.member === member && row.state === 'booked' && row.startsAt > now)
  return new Map(own.map((row) => [row.id, [lineOf({ ...row, deed: 'cancel' })]]))
}

interface Near {
  readonly member: number
  readonly startsAt: number
  /** The reservation that is moved. */
  readonly except: number | null
}

/** Whether the member has a table, or may come to have one, less than two hours away. */
function isNearOwn({ rows, locks }: Seen, { member, startsAt, except }: Near): boolean {
  return rows
    .filter((row) => row.member === member && row.id !== except && (row.state === 'pending' || row.state === 'booked'))
    .flatMap((row) => [row.startsAt, ...locks.filter(({ name }) => name === row.deedLock).map((lock) => lock.startsAt)])
    .some((moment) => Math.abs(moment - startsAt) < apartMs)
}

/** A kept table of which nothing was made, or nothing came. */
function isUnused({ name, until }: SeenLock, { rows, now }: Seen): boolean {
  return until > now && !rows.some((row) => row.state !== 'failed' && (row.requestId === name || row.deedLock === name))
}

interface Use {
  readonly member: number
  readonly name: string
  /** The reservation that would be moved; absent: one would be made. */
  readonly by?: SeenRow
}

/** A lock is for one deed: with one that has booked or moved a table no other is booked or moved. */
function usable({ locks, rows, made, now }: Seen, { member, name, by }: Use): SeenLock | null {
  const lock = locks.find((one) => one.name === name && one.member === member)
  if (!lock || lock.until <= now) return null
  const isUsed = made.has(name) || rows.some((row) => row.requestId === name || row.deedLock === name)
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
function takenAt(
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
