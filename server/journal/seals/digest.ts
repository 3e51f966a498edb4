import { columnOf, type TableName, typeOf } from '../../db/columns.ts'
import { tables } from '../../db/tables/tables.ts'

/** The digest of a row that is gone on purpose. */
export const gone = 'gone'

interface Sealing {
  readonly key: readonly string[]
  readonly unsealed: readonly string[]
}

/** The digest of the row `alias` in SQL: of its columns and their names, whatever the time zone of the session is. A column that is null counts as absent. */
export function digestOf(alias: string, table: TableName, { unsealed }: Pick<Sealing, 'unsealed'>): string {
  const left = new Set(unsealed.map((name) => columnOf(table, name)))
  return hashed(objectOf(alias, table, (column) => !left.has(column)))
}

/** The digest of posting `p` with its entries, and with what of outbox row `o` never changes. */
export function postingDigest(): string {
  const entry = objectOf('e', 'entry', () => true)
  return hashed(`jsonb_build_object('posting', ${objectOf('p', 'posting', () => true)}, 'dueFrom', extract(epoch from o.due_from),
    'entries', (select jsonb_agg(jsonb_strip_nulls(${entry}) order by e.line) from entry e where e.partner_id = p.partner_id and e.posting_id = p.id))`)
}

/** What names the row `alias`, in SQL. */
export function keyOf(alias: string, table: TableName, { key }: Pick<Sealing, 'key'>): string {
  return key
    .map((name) => `(${valueOf(alias, { column: columnOf(table, name), type: typeOf(table, name) })})::text`)
    .join(` || ' ' || `)
}

function objectOf(alias: string, table: TableName, isChosen: (column: string) => boolean): string {
  const columns = Object.entries<{ readonly type: string }>(tables[table]).filter(([column]) => isChosen(column))
  const pairs = columns.map(([column, { type }]) => `'${column}', ${valueOf(alias, { column, type })}`)
  return `jsonb_build_object(${pairs.join(', ')})`
}

interface Value {
  readonly column: string
  readonly type: string
}

function valueOf(alias: string, { column, type }: Value): string {
  return type === 'timestamptz' ? `extract(epoch from ${alias}.${column})` : `${alias}.${column}`
}

function hashed(object: string): string {
  return `encode(sha256(convert_to(jsonb_strip_nulls(${object})::text, 'UTF8')), 'hex')`
}
