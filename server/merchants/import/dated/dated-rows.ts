import { isDeepStrictEqual } from 'node:util'
import type { Partner } from '#partners/registry.ts'
import { type Instant, startOfDay } from '#domain/dates.ts'
import type { Db } from '../../../db/database.ts'
import type { ColumnSet, Reject, RowProblem } from '../column-set.ts'
import { type Period, planPeriods, type Wanted } from './plan-periods.ts'
import { endOfDay } from '../read-cells.ts'
import type { Importer } from '../audit-import.ts'
import type { Accrual } from '#domain/rules/rule-document.ts'
import type { MerchantTerms } from '#domain/dines/dine.ts'

/** What a row says about one programme: local days of the restaurant, and a value over the one before. */
export interface DatedWish<Value> {
  /** Tells several of a restaurant apart: an offer's code. */
  readonly name: string
  readonly from: string | undefined
  /** The last day; null: without an end; undefined: as it is. */
  readonly to: string | null | undefined
  readonly changesFrom: string | undefined
  value(before: Value | null): Value
  /** What is wrong with a value as it would be in the end. */
  problemOf(value: Value): RowProblem | null
}

export interface NamedPeriods<Value> {
  readonly merchantId: number
  readonly name: string
  readonly periods: readonly Period<Value>[]
}

/** What a plan changes of what is written. */
export interface PeriodChanges<Value> {
  readonly removed: readonly DatedName[]
  readonly ended: readonly (DatedName & { readonly to: Instant | null })[]
  readonly added: readonly (DatedName & Period<Value>)[]
}

interface DatedName {
  readonly merchantId: number
  readonly name: string
  readonly from: Instant
}

/** A kind of file whose rows are dated: the terms of programmes, the offers of restaurants. */
export interface DatedKind<Field extends string, Value> {
  readonly columns: ColumnSet<Field>
  /** As the audit log writes it. */
  readonly action: 'importTerms' | 'importOffers'
  /** The columns that planPeriods speaks of. */
  readonly dates: { readonly from: string; readonly to: string; readonly changesFrom: string }
  read(fields: ReadonlyMap<Field, string>, partner: Partner): DatedWish<Value> | RowProblem
  find(tx: Db, partnerId: string, merchantIds: readonly number[]): Promise<readonly NamedPeriods<Value>[]>
  write(tx: Db, partnerId: string, changes: PeriodChanges<Value> & { readonly now: Date }): Promise<void>
}

/** The wish in moments of the restaurant's time zone. */
export function wantedIn<Value>(wish: DatedWish<Value>, timeZone: string): Wanted<Value> {
  const start = (day: string | undefined) => (day === undefined ? undefined : startOfDay(day, timeZone))
  return {
    from: start(wish.from),
    to: typeof wish.to === 'string' ? endOfDay(wish.to, timeZone) : wish.to,
    changesFrom: start(wish.changesFrom),
    value: wish.value,
  }
}

export interface Planning<Value> {
  readonly known: readonly Period<Value>[]
  readonly wish: DatedWish<Value>
  readonly timeZone: string
  readonly now: Instant
}

/** The periods of one restaurant as the wish wants them, or what is wrong with it. */
export function planWish<Field extends string, Value>(
  kind: DatedKind<Field, Value>,
  { known, wish, timeZone, now }: Planning<Value>,
): readonly Period<Value>[] | RowProblem {
  const plan = planPeriods(known, wantedIn(wish, timeZone), now)
  if ('about' in plan) return { column: kind.dates[plan.about], reason: plan.reason }
  const fresh = plan.periods.filter(({ value }) => !known.some((period) => isDeepStrictEqual(period.value, value)))
  return fresh.map(({ value }) => wish.problemOf(value)).find((problem) => problem !== null) ?? plan.periods
}

/** What differs between two lists of periods, each known by its beginning. */
export function changesBetween<Value>(
  name: Pick<DatedName, 'merchantId' | 'name'>,
  before: readonly Period<Value>[],
  after: readonly Period<Value>[],
): PeriodChanges<Value> {
  const same = (a: Period<Value>, b: Period<Value>) => a.from === b.from && isDeepStrictEqual(a.value, b.value)
  return {
    removed: before.filter((old) => !after.some((next) => same(old, next))).map(({ from }) => ({ ...name, from })),
    ended: after.flatMap((next) => {
      const old = before.find((period) => same(period, next))
      return old && old.to !== next.to ? [{ ...name, from: next.from, to: next.to }] : []
    }),
    added: after.filter((next) => !before.some((old) => same(old, next))).map((period) => ({ ...name, ...period })),
  }
}

export interface DatedImport {
  /** The programmes that rows may name, and those meant where the file has no column for them. */
  readonly partners: readonly Partner[]
  readonly by: Importer
  now(): Date
  /** `previewed`: everything is done and taken back, so that it can be told what it comes to. */
  readonly past?: 'previewed'
  readonly onReject?: (reject: Reject) => void
}

/** What a row asks of each programme that it is for. */
export interface WishRow<Value> {
  readonly line: number
  readonly sourceId: string
  readonly wishes: readonly { readonly partnerId: string; readonly wish: DatedWish<Value> }[]
}

/** An offer's words, and what it gives: a reward once a dine (units, or cents where money is earned), or a rate of its own. */
export interface OfferValue {
  readonly title: string
  readonly body: string
  readonly reward: number | null
  readonly accrual: Accrual | null
}

export interface Terms extends MerchantTerms {
  readonly campaignCodes: readonly string[]
}
