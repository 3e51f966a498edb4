import type { ColumnType } from 'kysely'

/** PostgreSQL's name of a type, as a cast has it. */
export type SqlType =
  | 'text'
  | 'uuid'
  | 'boolean'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'float8'
  | 'timestamptz'
  | 'json'
  | 'jsonb'
  | 'text[]'
  | 'smallint[]'
  | 'integer[]'

/** A column as the migrations made it. Its SQL type, and the type that Kysely checks queries by, come from this one place. */
export interface Column<Type> {
  readonly type: SqlType
  readonly nullable: boolean
  /** Who gives a new row its value: the statement, the database where the statement does not, or the database always. */
  readonly filled: 'given' | 'default' | 'always'
  /** For the compiler alone: what is read, inserted and set. */
  readonly kysely?: Type
}

type OrNull<Type> =
  Type extends ColumnType<infer Read, infer Inserted, infer Set>
    ? ColumnType<Read | null, Inserted | null, Set | null>
    : Type | null
type ByDefault<Type> = [Type] extends [ColumnType<infer Read, infer Inserted, infer Set>]
  ? ColumnType<Read, Inserted | undefined, Set>
  : ColumnType<Type, Type | undefined, Type>

export function text<Type extends string = string>(): Column<Type> {
  return given('text')
}

export function uuid(): Column<string> {
  return given('uuid')
}

export function boolean(): Column<boolean> {
  return given('boolean')
}

export function smallint<Type extends number = number>(): Column<Type> {
  return given('smallint')
}

export function integer(): Column<number> {
  return given('integer')
}

/** Arrives as a number: identities and cents stay far below 2^53. */
export function bigint(): Column<number> {
  return given('bigint')
}

export function float8(): Column<number> {
  return given('float8')
}

/** Arrives as a Date. */
export function timestamptz(): Column<Date> {
  return given('timestamptz')
}

/** Read as a value, written as text. */
export function json<Type>(): Column<ColumnType<Type, string, string>> {
  return given('json')
}

/** Read as a value, written as text. */
export function jsonb<Type>(): Column<ColumnType<Type, string, string>> {
  return given('jsonb')
}

export function texts(): Column<string[]> {
  return given('text[]')
}

export function smallints(): Column<number[]> {
  return given('smallint[]')
}

export function integers(): Column<number[]> {
  return given('integer[]')
}

export function orNull<Type>(column: Column<Type>): Column<OrNull<Type>> {
  return { type: column.type, nullable: true, filled: column.filled }
}

export function byDefault<Type>(column: Column<Type>): Column<ByDefault<Type>> {
  return { type: column.type, nullable: column.nullable, filled: 'default' }
}

/** What the database makes itself: an identity, or a column that others give. */
export function always<Type>(column: Column<Type>): Column<ColumnType<Type, never, never>> {
  return { type: column.type, nullable: column.nullable, filled: 'always' }
}

/** Never set again. */
export function once<Type>(column: Column<Type>): Column<ColumnType<Type, Type, never>> {
  return { type: column.type, nullable: column.nullable, filled: column.filled }
}

function given<Type>(type: SqlType): Column<Type> {
  return { type, nullable: false, filled: 'given' }
}

/** The tables as Kysely knows them. */
export type KyselyTables<Tables> = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Tables[Table][Name] extends Column<infer Type> ? Type : never
  }
}
