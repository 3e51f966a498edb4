import type { Instant } from '#domain/dates.ts'
import type { Db } from '../../../db/database.ts'
import type { Restaurant } from './check-restaurant.ts'
import { isRowProblem, type Reject } from '../column-set.ts'
import { refuseTakenTables } from './refuse-taken-tables.ts'
import { findNumberPeriods } from './number-store.ts'
import { zerosLost } from './known-restaurants.ts'
import { type NumberChanges, planNumbers } from './plan-numbers.ts'

export interface RestaurantRow {
  readonly line: number
  readonly restaurant: Restaurant
}

export interface PlannedRows {
  readonly planned: readonly Restaurant[]
  readonly rejected: readonly Reject[]
  readonly changes: NumberChanges
}

/** Which rows can be written whole, and what becomes of their numbers. */
export async function planRows(
  tx: Db,
  rows: readonly RestaurantRow[],
  { now, similar }: { readonly now: Instant; readonly similar?: 'imported' },
): Promise<PlannedRows> {
  const periods = await findNumberPeriods(
    tx,
    rows.map(({ restaurant }) => restaurant),
  )
  const byNumber = Map.groupBy(periods, ({ number }) => number)
  const bySource = Map.groupBy(periods, ({ sourceId }) => sourceId)
  const numbered = rows.map(({ line, restaurant }) => {
    const named = restaurant.numbers.given.flatMap(({ numbers }) => numbers.flatMap((name) => byNumber.get(name) ?? []))
    const own = bySource.get(restaurant.sourceId) ?? []
    const concerned = new Set([...named, ...own])
    const lost = similar === undefined ? zerosLost(restaurant, own) : null
    if (lost) return { line, restaurant, plan: lost }
    return { line, restaurant, plan: planNumbers(restaurant, { periods: [...concerned], now }) }
  })
  const taken = await refuseTakenTables(
    tx,
    numbered.filter(({ plan }) => !isRowProblem(plan)),
  )
  const plans = numbered.map((row) => ({ ...row, plan: taken.get(row.line) ?? row.plan }))
  const good = plans.flatMap(({ restaurant, plan }) => (isRowProblem(plan) ? [] : [{ restaurant, plan }]))
  return {
    planned: good.map(({ restaurant }) => restaurant),
    changes: {
      ended: good.flatMap(({ plan }) => plan.ended),
      begun: good.flatMap(({ plan }) => plan.begun),
      extended: good.flatMap(({ plan }) => plan.extended),
    },
    rejected: plans.flatMap(({ line, restaurant: { sourceId }, plan }) =>
      isRowProblem(plan) ? [{ ...plan, line, kind: 'bad' as const, sourceId }] : [],
    ),
  }
}
