import { normalText } from '#domain/text/clean-text.ts'
import { type ColumnSet, fieldsOf, type Reject } from '../merchants/import/column-set.ts'
import type { FileRow } from '../merchants/import/read-rows.ts'

export interface CallRows<Field extends string> {
  readonly rows: readonly FileRow<Field>[]
  readonly rejected: readonly Reject[]
}

/** The rows of a list as a file would have them, and those that no file could have. Lines count from 1. */
export function readCallRows<Field extends string>(set: ColumnSet<Field>, given: readonly unknown[]): CallRows<Field> {
  const fieldByName = new Map(fieldsOf(set).map((field) => [set.names[field], field]))
  const read = given.map((row, index) => readRow(row, { line: index + 1, fieldByName, needed: neededOf(set) }))
  return {
    rows: read.flatMap((row) => ('fields' in row ? [row] : [])),
    rejected: read.flatMap((row) => ('fields' in row ? [] : [row])),
  }
}

/** A call has no programmes of its own that a row without one could be for. */
function neededOf<Field extends string>(set: ColumnSet<Field>): readonly string[] {
  const names = set.required.map((field) => set.names[field])
  return Object.hasOwn(set.names, 'partner') ? [...names, 'partner'] : names
}

interface Reading<Field extends string> {
  readonly line: number
  readonly fieldByName: ReadonlyMap<string, Field>
  readonly needed: readonly string[]
}

/** Names and ids are told again as far as one can read them. */
const shown = 64

function readRow<Field extends string>(
  row: unknown,
  { line, fieldByName, needed }: Reading<Field>,
): FileRow<Field> | Reject {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { line, kind: 'bad', sourceId: '', column: '', reason: 'expected an object' }
  const cells = new Map<string, unknown>(Object.entries(row))
  const id = cells.get('id')
  const sourceId = typeof id === 'string' ? id.slice(0, shown) : ''
  const reject = (column: string, reason: string): Reject => ({ line, kind: 'bad', sourceId, column, reason })
  const fields = new Map<Field, string>()
  for (const [name, value] of cells) {
    const field = fieldByName.get(name)
    if (field === undefined) return reject(name.slice(0, shown), 'there is no such field')
    if (typeof value !== 'string') return reject(name, 'expected text')
    fields.set(field, normalText(value))
  }
  const missing = needed.find((name) => !cells.has(name))
  return missing === undefined ? { line, fields } : reject(missing, 'is missing')
}
