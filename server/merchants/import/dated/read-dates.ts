import type { RowProblem } from '../column-set.ts'
import type { DatedWish } from './dated-rows.ts'
import { readDay } from '../read-cells.ts'

export type Days = Pick<DatedWish<unknown>, 'from' | 'to' | 'changesFrom'>

/** The names of the columns are the same in each file whose rows are dated. */
export const dateColumns = { from: 'from', to: 'to', changesFrom: 'changes_from' } as const

/** What the dates of such a file mean; `what` is what runs between them. */
export function aboutDates(what: string): Readonly<Record<keyof typeof dateColumns, string>> {
  return {
    from: `First day of ${what}, by the restaurant's clock. Empty: as it is; for a new row, from now on.`,
    to: `Last day, included. Empty: no end.`,
    changesFrom: 'First day on which changed values apply. Empty: from now on.',
  }
}

/** The days of a row. An empty `to` takes the end away; the others say nothing where they are empty. */
export function readDates(fields: ReadonlyMap<string, string>): Days | RowProblem {
  for (const [field, column] of Object.entries(dateColumns)) {
    const text = fields.get(field) ?? ''
    if (text !== '' && readDay(text) === null) return { column, reason: `bad day "${text}", expected 2026-01-31` }
  }
  const to = fields.get('to')
  return {
    from: fields.get('from') || undefined,
    to: to === undefined ? undefined : to || null,
    changesFrom: fields.get('changesFrom') || undefined,
  }
}
