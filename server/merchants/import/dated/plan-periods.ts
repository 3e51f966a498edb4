import { required } from '#domain/required.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '#domain/dates.ts'

/** Something that holds from a moment until before another; null: without an end. */
export interface Period<Value> {
  readonly from: Instant
  readonly to: Instant | null
  readonly value: Value
}

/** What a file asks of the periods. */
export interface Wanted<Value> {
  /** When it begins. Undefined: as it is, or now where nothing is there. */
  readonly from: Instant | undefined
  /** When it ends. Undefined: as it is. Null: never. */
  readonly to: Instant | null | undefined
  /** From when another value holds; undefined: from now. */
  readonly changesFrom: Instant | undefined
  /** The value wanted, over the one before. */
  value(before: Value | null): Value
}

export interface PeriodProblem {
  readonly about: 'from' | 'to' | 'changesFrom'
  readonly reason: string
}

export type Plan<Value> = { readonly periods: readonly Period<Value>[] } | PeriodProblem

/**
 * The periods as they are to be from now on. What has been stays as it was: another value begins a period of its own, and a wish that would
 * change the past is refused, unless the past is already so. Asking the same again changes nothing. `known` is in the order of time and
 * does not overlap.
 */
export function planPeriods<Value>(known: readonly Period<Value>[], wanted: Wanted<Value>, now: Instant): Plan<Value> {
  if (wanted.from !== undefined && typeof wanted.to === 'number' && wanted.to <= wanted.from)
    return { about: 'to', reason: 'lies before the beginning' }
  const last = known.at(-1)
  if (!last) return began([], { from: wanted.from ?? now, wanted, before: null })
  if (wanted.from !== undefined && last.to !== null && wanted.from >= last.to && wanted.from !== startOf(known))
    return began(known, { from: wanted.from, wanted, before: last.value })
  const moved = withStart(known, wanted.from, now)
  if ('about' in moved) return moved
  const ended = withEnd(moved.periods, wanted, now)
  return 'about' in ended ? ended : withValue(ended.periods, wanted, now)
}

interface Beginning<Value> {
  readonly from: Instant
  readonly wanted: Wanted<Value>
  readonly before: Value | null
}

function began<Value>(known: readonly Period<Value>[], { from, wanted, before }: Beginning<Value>): Plan<Value> {
  const to = wanted.to ?? null
  if (to !== null && to <= from) return { about: 'to', reason: 'lies before the beginning' }
  return { periods: [...known, { from, to, value: wanted.value(before) }] }
}

/** The beginning of the last periods that follow each other without a gap. */
function startOf<Value>(periods: readonly Period<Value>[]): Instant {
  const last = required(periods.at(-1), 'a period that begins')
  return periods.reduceRight((start, { from, to }) => (to === start ? from : start), last.from)
}

function withStart<Value>(periods: readonly Period<Value>[], from: Instant | undefined, now: Instant): Plan<Value> {
  const start = startOf(periods)
  if (from === undefined || periods.some((period) => period.from === from)) return { periods }
  const since = new Date(start).toISOString()
  if (start <= now)
    return { about: 'from', reason: `it began at ${since} already, and what has begun stays: leave it empty` }
  const before = periods.filter((period) => period.from < start)
  const planned = periods.filter((period) => period.from >= start)
  const [first, ...later] = planned
  if (!first || later.length > 0 || (first.to !== null && first.to <= from) || from < (before.at(-1)?.to ?? from))
    return { about: 'from', reason: `the beginning planned for ${since} can't move there` }
  return { periods: [...before, { ...first, from }] }
}

function withEnd<Value>(periods: readonly Period<Value>[], wanted: Wanted<Value>, now: Instant): Plan<Value> {
  const last = periods.at(-1)
  const { to } = wanted
  if (!last || to === undefined || to === last.to) return { periods }
  if (to !== null && to <= now) return { about: 'to', reason: 'lies in the past: the earliest is today' }
  if (last.to !== null && last.to <= now) return { periods: [...periods, { from: now, to, value: last.value }] }
  const kept = periods.filter(({ from }) => to === null || from < to)
  const end = kept.at(-1)
  if (!end || (to !== null && to <= startOf(periods))) return { about: 'to', reason: 'lies before the beginning' }
  return { periods: [...kept.slice(0, -1), { ...end, to }] }
}

function withValue<Value>(periods: readonly Period<Value>[], wanted: Wanted<Value>, now: Instant): Plan<Value> {
  const end = periods.at(-1)?.to ?? null
  const start = startOf(periods)
  const at = Math.max(wanted.changesFrom ?? now, start, wanted.from ?? start)
  const base = periods.findLast(({ from }) => from <= at) ?? periods[0]
  if (!base) return { periods }
  const value = wanted.value(base.value)
  const later = periods.filter((period) => period === base || period.from > at)
  if (later.every((period) => isDeepStrictEqual(period.value, value))) return { periods }
  if (end !== null && end <= at) return { about: 'to', reason: 'it has ended by then, and what has ended stays' }
  if (at < now) return { about: 'changesFrom', reason: 'lies in the past: what has been earned stays as it was' }
  const before = periods
    .filter(({ from }) => from < at)
    .map((period) => (period === base ? { ...period, to: at } : period))
  return { periods: [...before, { from: at, to: end, value }] }
}
