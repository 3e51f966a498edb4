import { type Insertable, type RawBuilder, type SelectType, sql } from 'kysely'
import type { SqlType } from './tables/column.ts'
import { type Tables, tables } from './tables/tables.ts'

export type TableName = keyof Tables

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name & string

/** The table's columns by the names that the code has for them. */
type Named<Table extends TableName> = { [Column in keyof Tables[Table] as Camel<Column>]: Column & string }
export type Property<Table extends TableName> = keyof Named<Table> & string

type Unchanged<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value

/** A row as it is read. */
export type Row<Table extends TableName> = {
  readonly [Column in keyof Tables[Table] as Camel<Column>]: Unchanged<SelectType<Tables[Table][Column]>>
}

/** A row to be written: what may be null and what the database fills in may be missing. */
export type NewRow<Table extends TableName> = {
  readonly [Column in keyof Insertable<Tables[Table]> as Camel<Column>]: Insertable<Tables[Table]>[Column]
}

/** A table as a query names it: `transaction`, or `transaction as t`. */
type Source = TableName | `${TableName} as ${string}`
type TableOf<From> = From extends `${infer Table} as ${string}` ? Table & TableName : From & TableName
type AliasOf<From> = From extends `${string} as ${infer Alias}` ? Alias : From & string

type Selected<From, Names> = {
  [
    Place in keyof Names
  ]: `${AliasOf<From>}.${Named<TableOf<From>>[Names[Place] & Property<TableOf<From>>] & string} as ${Names[Place] & string}`
}

/** Columns for Kysely's `select`, each under its name in the code: `t.merchant_id as merchantId`. The row's type follows from the list. */
export function columnsOf<const From extends Source, const Names extends readonly Property<TableOf<From>>[]>(
  from: From,
  names: Names,
): Selected<From, Names> {
  const { table, alias } = partsOf(from)
  const columns = names.map((name) => `${alias}.${columnOf(table, name)} as ${name}`)
  // The type says of each name what the line above does.
  return columns as unknown as Selected<From, Names>
}

/** The same columns in SQL, for `selectRows`. */
export function listOf<const From extends Source, const Name extends Property<TableOf<From>>>(
  from: From,
  names: readonly Name[],
): RawBuilder<Pick<Row<TableOf<From>>, Name>> {
  const { table, alias } = partsOf(from)
  // As one text, which a search compiles with each of its statements. All of it comes from our tables' own names.
  return sql.raw(names.map((name) => `"${alias}"."${columnOf(table, name)}" as "${name}"`).join(', '))
}

/** The row that a list gives. */
export type Listed<List> = List extends RawBuilder<infer Read> ? Read : never
type Together<Lists> = Lists extends readonly [infer First, ...infer Rest] ? Listed<First> & Together<Rest> : unknown

/** Several lists as one. */
export function lists<const Lists extends readonly RawBuilder<unknown>[]>(
  ...given: Lists
): RawBuilder<Together<Lists>> {
  return sql.join(given)
}

type Columned<Table extends TableName, Given> = {
  [Name in keyof Given as Named<Table>[Name & Property<Table>] & string]: Given[Name]
}

/** Values under the names of their columns, for Kysely's `values` and `set`. */
export function asColumns<const Table extends TableName, Given extends Partial<NewRow<Table>>>(
  table: Table,
  given: Given,
): Columned<Table, Given> {
  const columns = Object.entries(given).map(([name, value]) => [columnOf(table, name), value])
  return Object.fromEntries(columns) as Columned<Table, Given>
}

/** The SQL types of columns, by their names in the code. */
export function typesOf<const Table extends TableName, const Name extends Property<Table>>(
  table: Table,
  names: readonly Name[],
): Record<Name, SqlType> {
  const types = names.map((name) => [name, typeOf(table, name)] as const)
  return Object.fromEntries(types)
}

/** The column of a name: `partnerId` is kept in `partner_id`. Throws where the table has none. */
export function columnOf(table: TableName, name: string): string {
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (!Object.hasOwn(tables[table], column)) throw new Error(`${table} has no column ${column}`)
  return column
}

export function typeOf(table: TableName, name: string): SqlType {
  const columns: Readonly<Record<string, { readonly type: SqlType }>> = tables[table]
  const column = columns[columnOf(table, name)]
  if (!column) throw new Error(`${table} has no column of the name ${name}`)
  return column.type
}

function partsOf(from: Source): { readonly table: TableName; readonly alias: string } {
  const [table = '', alias = table] = from.split(' as ')
  if (!isTable(table)) throw new Error(`There is no table ${table}`)
  return { table, alias }
}

function isTable(name: string): name is TableName {
  return Object.hasOwn(tables, name)
}
