import { type Instant, startOfDay } from '#domain/dates.ts'
import type { Channel } from '#domain/dines/dine.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Restaurant } from './check-restaurant.ts'
import type { RowProblem } from '../column-set.ts'
import { restaurantColumns } from './restaurant-columns.ts'
import type { NumbersGiven } from './read-numbers.ts'

/** A period in which a number of a network was a restaurant's. */
export interface NumberPeriod {
  readonly network: Network
  readonly number: string
  readonly channel: Channel
  readonly sourceId: string
  readonly from: Instant
  readonly to: Instant | null
}

export interface NumberChanges {
  /** These end now: given up, or another restaurant's from now on. */
  readonly ended: readonly NumberPeriod[]
  readonly begun: readonly NumberPeriod[]
  /** These began earlier than was known, at `earlier`. */
  readonly extended: readonly (NumberPeriod & { readonly earlier: Instant })[]
}

interface Known {
  readonly periods: readonly NumberPeriod[]
  readonly now: Instant
}

/** What a restaurant's row changes, or why it can't be: a number moves now and never in the past. Asking again changes nothing. */
export function planNumbers(restaurant: Restaurant, known: Known): NumberChanges | RowProblem {
  const { given, from: day } = restaurant.numbers
  const from = day === null ? null : startOfDay(day, restaurant.timeZone)
  if (from !== null && from > known.now)
    return { column: restaurantColumns.names.numbersFrom, reason: 'lies in the future: import it on that day' }
  const changes: { ended: NumberPeriod[]; begun: NumberPeriod[]; extended: NumberChanges['extended'][number][] } = {
    ended: given.flatMap((column) => givenUp(restaurant, { ...known, ...column })),
    begun: [],
    extended: [],
  }
  for (const column of given)
    for (const number of column.numbers) {
      const claim = planNumber({ ...column, number, sourceId: restaurant.sourceId, asked: from }, known)
      if ('reason' in claim) return { column: column.column, reason: claim.reason }
      changes.ended.push(...claim.ended)
      changes.begun.push(...claim.begun)
      changes.extended.push(...claim.extended)
    }
  return changes
}

/** The restaurant's open numbers of a column that the cell does not hold any more. */
function givenUp({ sourceId }: Restaurant, column: NumbersGiven & Known): readonly NumberPeriod[] {
  return column.periods.filter(
    (period) =>
      period.sourceId === sourceId &&
      period.network === column.network &&
      period.channel === column.channel &&
      period.to === null &&
      !column.numbers.includes(period.number),
  )
}

interface Claim extends Pick<NumberPeriod, 'network' | 'number' | 'channel' | 'sourceId'> {
  readonly asked: Instant | null
}

/** What makes the number the restaurant's from a moment on, or why it can't be. */
export function planNumber(claim: Claim, { periods, now }: Known): NumberChanges | { readonly reason: string } {
  const { network, number, channel, sourceId, asked } = claim
  const same = periods.filter((period) => period.network === network && period.number === number)
  const open = same.find(({ to }) => to === null)
  const isOurs = open?.sourceId === sourceId && open.channel === channel
  const until = isOurs ? open.from : now
  const wanted = asked ?? (isOurs ? open.from : now)
  const start = afterOwn(same, { sourceId, wanted })
  const other = same.find((period) => period !== (isOurs ? open : null) && overlaps(period, { from: start, to: until }))
  if (other) return { reason: heldReason(number, other) }
  if (isOurs && start >= open.from) return { ended: [], begun: [], extended: [] }
  if (isOurs) return { ended: [], begun: [], extended: [{ ...open, earlier: start }] }
  return {
    ended: open ? [open] : [],
    begun: [{ network, number, channel, sourceId, from: start, to: null }],
    extended: [],
  }
}

/** What the restaurant had itself until some day goes on from there. */
function afterOwn(
  same: readonly NumberPeriod[],
  given: { readonly sourceId: string; readonly wanted: Instant },
): Instant {
  const ends = same.flatMap(({ sourceId, to }) => (sourceId === given.sourceId && to !== null ? [to] : []))
  return Math.max(given.wanted, ...ends)
}

function overlaps(period: NumberPeriod, { from, to }: { readonly from: Instant; readonly to: Instant }): boolean {
  return from < to && period.from < to && (period.to === null || period.to > from)
}

function heldReason(number: string, { sourceId, from, to }: NumberPeriod): string {
  const until = to === null ? '' : ` until ${new Date(to).toISOString()}`
  return `"${number}" was the number of ${sourceId} from ${new Date(from).toISOString()}${until}: the past stays as it was`
}
