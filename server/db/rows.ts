import { required } from '#domain/required.ts'
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely'
import { columnOf, type NewRow, type Property, type TableName, typeOf } from './columns.ts'
import type { Db } from './database.ts'
import type { SqlType } from './tables/column.ts'

/**
 * A batch of rows as a table expression `name(columns)`: one array for each column, so that its size does not change the statement. The types say
 * which columns, and in which order; `typesOf` reads them from a table.
 */
export function rowsAs<Alias extends string, Name extends string, Row extends { readonly [Key in Name]: unknown }>(
  alias: Alias,
  rows: readonly Row[],
  types: Readonly<Record<Name, SqlType>>,
): AliasedRawBuilder<Pick<Row, Name>, Alias> {
  const columns = entriesOf(types)
  const arrays = columns.map(([name, type]) => sql`${arrayText(rows.map((row) => row[name]))}::${sql.raw(type)}[]`)
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  return sql<Pick<Row, Name>>`unnest(${sql.join(arrays)})`.as<Alias>(sql`${sql.id(alias)} (${names})`)
}

/** Is equal to one of the values, which travel as one text: `where('id', '=', anyOf('bigint', ids))`. */
export function anyOf<Value extends string | number>(type: SqlType, values: Iterable<Value>): RawBuilder<Value> {
  return sql<Value>`any(${arrayText([...values])}::${sql.raw(type)}[])`
}

/** An instant as the rules count it, in milliseconds. */
export function instantOf(at: Expression<Date>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${at}) * 1000)::bigint`
}

interface Query<Row> {
  /** From `listOf`, so that the type of the rows is that of the columns. */
  readonly list: RawBuilder<Row>
  /** All that follows the columns. */
  readonly from: RawBuilder<unknown>
  /** What stands behind `with`. */
  readonly tables?: readonly RawBuilder<unknown>[]
}

/** The rows of a query that SQL says better than Kysely. */
export async function selectRows<Row>(db: Db, { list, from, tables = [] }: Query<Row>): Promise<readonly Row[]> {
  const before = tables.length === 0 ? sql`` : sql`with ${sql.join(tables)} `
  const { rows } = await sql<Row>`${before}select ${list} ${from}`.execute(db)
  return rows
}

function entriesOf<Name extends string>(types: Readonly<Record<Name, SqlType>>): [Name, SqlType][] {
  // Object.entries forgets which names they are.
  return Object.entries(types) as [Name, SqlType][]
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
  if (value instanceof Date) return `"${value.toISOString()}"`
  if (typeof value !== 'string') throw new TypeError(`no element of an array: ${typeof value}`)
  return controlCharacters.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : JSON.stringify(value)
}

interface Batch<Table extends TableName, Row> {
  readonly into: Table
  readonly rows: readonly (Row & Only<NewRow<Table>, Row>)[]
}

/** Writes a batch by one statement. All rows give the same columns. Throws where one is there already. */
export async function insertRows<Table extends TableName, Row extends NewRow<Table>>(
  db: Db,
  batch: Batch<Table, Row>,
): Promise<void> {
  if (batch.rows.length > 0) await insertOf(batch).execute(db)
}

/** The same, but a row that is there already stays as it is; says how many were not. */
export async function insertMissing<Table extends TableName, Row extends NewRow<Table>>(
  db: Db,
  batch: Batch<Table, Row>,
): Promise<number> {
  if (batch.rows.length === 0) return 0
  const { numAffectedRows } = await sql`${insertOf(batch)} on conflict do nothing`.execute(db)
  return Number(required(numAffectedRows, 'the number of inserted rows'))
}

function insertOf({ into, rows }: { readonly into: TableName; readonly rows: readonly object[] }): RawBuilder<unknown> {
  const types = typesGivenBy(into, required(rows[0], 'a row to insert'))
  const given = Object.keys(types)
  const columns = sql.join(given.map((name) => sql.id(columnOf(into, name))))
  const hasLists = entriesOf(types).some(([, type]) => type.endsWith('[]'))
  if (!hasLists)
    return sql`insert into ${sql.id(into)} (${columns})
      select ${sql.join(given.map((name) => sql.id(name)))} from ${rowsAs('given', rows, types)}`
  const values = entriesOf(types).map(([name, type]) => sql`${sql.id(name)}::${sql.raw(type)}`)
  return sql`insert into ${sql.id(into)} (${columns}) select ${sql.join(values)} from ${recordsAs(rows, types)}`
}

/** Rows with lists: an array of arrays would have to be as long in each row, and loses where one ends. JSON columns are text in it. */
function recordsAs(rows: readonly object[], types: Readonly<Record<string, SqlType>>): RawBuilder<unknown> {
  const columns = Object.entries(types).map(([name, type]) => {
    const carried = type === 'json' || type === 'jsonb' ? 'text' : type
    return sql`${sql.id(name)} ${sql.raw(carried)}`
  })
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.join(columns)})`
}

/** Sets what the rows give, by one statement, on the rows that are there under the same key. */
export async function updateRows<Table extends TableName, Row extends NewRow<Table>>(
  db: Db,
  table: Table,
  {
    rows,
    key,
  }: { readonly rows: readonly (Row & Only<NewRow<Table>, Row>)[]; readonly key: readonly Property<Table>[] },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const types = typesGivenBy(table, first)
  const isKey = new Set<string>(key)
  const changing = Object.keys(types).filter((name) => !isKey.has(name))
  const assignments = changing.map((name) => sql`${sql.id(columnOf(table, name))} = given.${sql.id(name)}`)
  const same = key.map((name) => sql`kept.${sql.id(columnOf(table, name))} = given.${sql.id(name)}`)
  await sql`update ${sql.id(table)} kept set ${sql.join(assignments)} from ${rowsAs('given', rows, types)}
    where ${sql.join(same, sql` and `)}`.execute(db)
}

/** No names but those of the table. */
type Only<Known, Row> = { readonly [Name in Exclude<keyof Row, keyof Known>]: never }

function typesGivenBy<Row extends object>(table: TableName, row: Row): Readonly<Record<keyof Row & string, SqlType>> {
  const types = Object.keys(row).map((name) => [name, typeOf(table, name)])
  return Object.fromEntries(types) as Record<keyof Row & string, SqlType>
}

/** The ids of a batch, taken in one block. Gaps are harmless. */
export async function nextIds(db: Db, sequence: 'posting_id_seq', count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => row.id)
}
