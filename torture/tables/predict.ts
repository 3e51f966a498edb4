import { required } from '#domain/required.ts'
import { freeTables, tablesAt } from '#vendors/reservations/sandbox-restaurant.ts'
import { lineOf, lineOfTable } from './lines.ts'
import { isNearOwn, isUnused, missingCard, takenAt, usable } from './rules-of-tables.ts'
import { momentThere, type Seen } from './seen.ts'
import type { Prediction, Setting } from './prediction.ts'
import { predictFollow } from './predict-follow.ts'
import type { Deed } from './table-command.ts'

/** What must come of a deed, by the rules of decisions 129 and 131 and by what the stand-ins are known to do; the product's own code is not asked. */
export function predict(deed: Deed, setting: Setting): Prediction {
  switch (deed.kind) {
    case 'search':
      return { answer: searched(deed, setting) }
    case 'keep':
      return { answer: kept(deed, setting) }
    case 'release':
      return { answer: 'released' }
    case 'card':
      return { answer: carded(deed, setting) }
    case 'letGo':
      return { answer: 'let go' }
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
  const missing = lock.cardNeeded ? missingCard(before.holds, { name, faults }) : null
  if (missing !== null) return { answer: missing }
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

/** A set-up is begun once for a lock, and takes cards until one is good. */
function carded({ member, lock: name, given }: DeedOf<'card'>, { before, faults }: Setting): string {
  const lock = before.locks.find((one) => one.name === name && one.member === member)
  if (!lock || lock.until <= before.now || before.closed.has(member)) return 'lockExpired'
  if (!lock.cardNeeded) return 'notFound'
  const hold = before.holds.find((one) => one.lock === name)
  const isNew = !hold?.isNamed
  if (isNew && (faults.has('card createDown') || faults.has('card createAnswerLost'))) return 'paymentAway'
  if (!isNew && (faults.has('card retrieveDown') || faults.has('card retrieveHalf'))) return 'paymentAway'
  if (hold && hold.state !== 'begun' && hold.state !== 'ready') return 'lockExpired'
  const status = hold?.setup?.status ?? 'requires_payment_method'
  if (status === 'canceled') return 'lockExpired'
  if (given === 'nothing') return 'begun'
  if (given === 'approve') return status === 'requires_action' ? 'begun 200' : 'begun 400'
  if (status === 'succeeded') return 'begun 400'
  return given === 'declined' ? 'begun 402' : 'begun 200'
}

const refusalOf: Readonly<Record<string, string>> = { general: 'bookingFailed', userDeactivated: 'dinerDeactivated' }

function changed({ member, table: id, lock: name }: DeedOf<'change'>, { before, faults }: Setting): Prediction {
  const row = before.rows.find((one) => one.id === id)
  if (!row || row.member !== member) return { answer: 'notFound' }
  if (row.state !== 'booked' || row.startsAt <= before.now) return { answer: 'notOpen' }
  if (row.deed !== null) return { answer: row.deedLock === name ? lineOf(row) : 'notOpen' }
  const lock = usable(before, { member, name, by: row })
  if (lock === null || lock.place !== row.place) return { answer: 'lockExpired' }
  const hasCard = before.holds.some(({ state, reservation }) => state === 'attached' && reservation === id)
  if (lock.cardNeeded && !hasCard) return { answer: 'cardNotMovable' }
  if (isNearOwn(before, { ...lock, except: id })) return { answer: 'reservationOverlap' }
  const stands = lineOf(row)
  const waits = lineOf({ ...row, deed: 'change' })
  const moved = lineOf({ ...row, time: lock.time, partySize: lock.partySize })
  if (faults.has('changeDown')) return { answer: waits, rows: new Map([[id, [waits]]]) }
  const table = before.tables.find(({ confirmation }) => confirmation === row.confirmation)
  const isAgain = before.made.has(name)
  if (!isAgain && table?.status !== 'Booked') return { answer: 'bookingFailed', rows: new Map([[id, [stands]]]) }
  if (!isAgain && faults.has('slotGone')) return { answer: 'slotGone' }
  // The same request again moves nothing, and the restaurant may have cancelled meanwhile.
  const status = isAgain ? (table?.status ?? 'Booked') : 'Booked'
  const there = new Map([[row.confirmation ?? '', [lineOfTable({ ...lock, status })]]])
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

/** With an account all its tables to come; a change whose answer did not come ends first. */
function givenUp(member: number, { rows, now }: Seen): ReadonlyMap<number, readonly string[]> {
  const own = rows.filter((row) => row.member === member && row.state === 'booked' && row.startsAt > now)
  return new Map(own.map((row) => [row.id, [lineOf({ ...row, deed: row.deed === 'change' ? 'change' : 'cancel' })]]))
}
