import { dayMs, hourMs } from '#domain/dates.ts'
import type { SandboxFault as CardFault } from '#vendors/payments/sandbox-faults.ts'
import type { SandboxFault as TableFault } from '#vendors/reservations/sandbox-faults.ts'
import type { Chance } from '../stories/chance.ts'
import { momentThere, type Seen } from './seen.ts'
import { type Cast, times } from './table-world.ts'

/** What goes wrong with the booking provider, or with the payment provider. */
export type Fault = TableFault | `card ${CardFault}`

/** What somebody gives for a kept table that asks for a card; `approve`: what their bank asked. */
export const cardsGiven = ['nothing', 'good', 'good', 'challenged', 'approve', 'declined'] as const

/** What somebody does about tables. Members and places by their place in the cast, locks and tables by their names. */
export type Deed =
  | { readonly kind: 'search'; readonly place: number; readonly time: string; readonly partySize: number }
  | {
      readonly kind: 'keep'
      readonly member: number
      readonly place: number
      readonly time: string
      readonly partySize: number
    }
  | { readonly kind: 'release'; readonly member: number; readonly lock: string }
  | {
      readonly kind: 'card'
      readonly member: number
      readonly lock: string
      readonly given: (typeof cardsGiven)[number]
    }
  | { readonly kind: 'book'; readonly member: number; readonly lock: string }
  | { readonly kind: 'change'; readonly member: number; readonly table: number; readonly lock: string }
  | { readonly kind: 'cancel'; readonly member: number; readonly table: number }
  | { readonly kind: 'follow' }
  /** The job that lets cards and tables go. */
  | { readonly kind: 'letGo' }
  | { readonly kind: 'close'; readonly member: number }

export type Command =
  | { readonly kind: 'deed'; readonly deed: Deed; readonly faults: readonly Fault[] }
  /** Two at the same time: two tabs, two people, two processes. */
  | { readonly kind: 'both'; readonly deeds: readonly [Deed, Deed]; readonly faults: readonly Fault[] }
  /** What the restaurant says of a table. */
  | {
      readonly kind: 'says'
      readonly confirmation: string
      readonly status: 'Seated' | 'NoShow' | 'CancelledByRestaurant'
    }
  | { readonly kind: 'passes'; readonly ms: number }

const faultsOf: Readonly<Record<Deed['kind'], readonly Fault[]>> = {
  search: ['searchDown', 'searchHalf', 'noTables', 'partyTooSmall', 'partyTooLarge', 'tooFarInAdvance', 'tooClose'],
  keep: ['lockDown', 'lockGone', 'lockShort'],
  release: [],
  card: ['card createDown', 'card createAnswerLost', 'card retrieveDown', 'card retrieveHalf'],
  book: [
    'card retrieveDown',
    'card retrieveHalf',
    'bookDown',
    'bookAnswerLost',
    'bookHalf',
    'bookRefused',
    'dinerDeactivated',
    'slotGone',
  ],
  change: ['changeDown', 'changeAnswerLost', 'slotGone'],
  cancel: ['cancelDown', 'cancelAnswerLost', 'tooLateToCancel'],
  follow: ['lookDown', 'cancelDown', 'cancelAnswerLost', 'tooLateToCancel'],
  letGo: ['card cancelDown', 'card cancelAnswerLost', 'card detachDown'],
  close: [],
}

/** The next thing that happens, of what can happen by now. */
export function drawCommand(chance: Chance, cast: Cast, seen: Seen): Command {
  const draw = chance.whole(1, 100)
  if (draw <= 10)
    return { kind: 'passes', ms: chance.oneOf([1_000, 20_000, 3 * 60_000, 6 * 60_000, 13 * hourMs, dayMs]) }
  if (draw <= 18) {
    const told = drawSays(chance, seen)
    if (told) return told
  }
  const deed = drawDeed(chance, cast, seen)
  const faults = chance.is(0.3) ? [chance.oneOf([null, ...faultsOf[deed.kind]])].flatMap((fault) => fault ?? []) : []
  if (chance.is(0.2)) {
    const other = chance.is(0.4) ? deed : drawDeed(chance, cast, seen)
    return { kind: 'both', deeds: [deed, other], faults }
  }
  return { kind: 'deed', deed, faults }
}

function drawSays(chance: Chance, { tables, now }: Seen): Command | null {
  const open = tables.filter(({ status }) => !status.startsWith('Cancelled'))
  if (open.length === 0) return null
  const { confirmation, startsAt, status } = chance.oneOf(open)
  if (startsAt <= now) return { kind: 'says', confirmation, status: chance.oneOf(['Seated', 'NoShow']) }
  return status === 'Booked' && chance.is(0.3) ? { kind: 'says', confirmation, status: 'CancelledByRestaurant' } : null
}

function drawDeed(chance: Chance, cast: Cast, seen: Seen): Deed {
  const member = chance.whole(0, cast.members.length - 1)
  // Who has left is signed in no more.
  if (seen.closed.has(member)) return { kind: 'follow' }
  const own = seen.locks.filter((lock) => lock.member === member)
  const lock = chance.is(0.9) ? own.at(-1)?.name : chance.oneOf([...seen.locks, { name: 'no such lock' }]).name
  const open = seen.rows.filter((row) => !seen.closed.has(row.member))
  const table = open.length > 0 ? chance.oneOf(open) : null
  // Nearly always who has it; now and then somebody else tries.
  const holder = table === null || chance.is(0.1) ? member : table.member
  const lockNow = own.at(-1)
  if (lockNow?.cardNeeded === true && chance.is(0.5))
    return { kind: 'card', member, lock: lockNow.name, given: chance.oneOf(cardsGiven) }
  const draw = chance.whole(1, 100)
  const wish = drawWish(chance, cast)
  if (draw <= 8 && momentThere(wish.time) > seen.now) return { kind: 'search', ...wish }
  if (draw <= 45 || lock === undefined) return { kind: 'keep', member, ...wish }
  if (draw <= 48) return { kind: 'release', member, lock }
  if (draw <= 72 || table === null) return { kind: 'book', member, lock }
  if (draw <= 80)
    return {
      kind: 'change',
      member: holder,
      table: table.id,
      lock: seen.locks.findLast((one) => one.member === holder)?.name ?? lock,
    }
  if (draw <= 88) return { kind: 'cancel', member: holder, table: table.id }
  if (draw <= 95) return { kind: 'follow' }
  if (draw <= 98) return { kind: 'letGo' }
  return { kind: 'close', member }
}

function drawWish(chance: Chance, { places }: Cast) {
  return { place: chance.whole(0, places.length - 1), time: chance.oneOf(times), partySize: chance.whole(1, 5) }
}
