import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The columns of a batch of rows with their SQL types, in the order in which they are written. */
export type Columns<Row> = readonly (readonly [keyof Row & string, string])[]

/** A batch of rows as a table expression `name(columns)`: one array for each column, so that its size does not change the statement. */
export function rowsAs<Row>(name: string, rows: readonly Row[], columns: Columns<Row>): RawBuilder<Row> {
  const arrays = columns.map(([column, type]) => sql`${arrayText(rows.map((row) => row[column]))}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(arrays)}) as ${sql.id(name)} (${names(columns)})`
}

/**
 * An array as PostgreSQL reads it. Quoted elements take a backslash before quotes and backslashes, as JSON does, so that the platform's own
 * JSON writer can do it: five times as fast as the driver, which matters for columns that hold JSON. Control characters are JSON's own business.
 */
export function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\ud800-\udfff]/

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw new TypeError(`no element of an array: ${typeof value}`)
  return controlCharacters.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : JSON.stringify(value)
}

export interface Insertion<Row> {
  readonly into: string
  readonly rows: readonly Row[]
  readonly columns: Columns<Row>
}

/** Writes a batch by one statement and says how many rows it wrote; a row that is there already stays as it is. */
export async function insertRows<Schema, Row>(db: Kysely<Schema>, insertion: Insertion<Row>): Promise<number> {
  const { into, rows, columns } = insertion
  if (rows.length === 0) return 0
  const written = await sql`insert into ${sql.id(into)} (${names(columns)})
    select ${names(columns)} from ${rowsAs('row', rows, columns)} on conflict do nothing`.execute(db)
  return Number(written.numAffectedRows ?? 0)
}

function names<Row>(columns: Columns<Row>): RawBuilder<unknown> {
  return sql.join(columns.map(([column]) => sql.id(column)))
}

/** The ids of a batch, taken in one block. Gaps are harmless. */
export async function nextIds<Schema>(
  db: Kysely<Schema>,
  sequence: 'transaction_id_seq' | 'posting_id_seq',
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => row.id)
}
