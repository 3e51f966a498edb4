import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/transact.ts'
import type { TableName } from '#server/db/columns.ts'
import { tables } from '#server/db/tables/tables.ts'
import { moneyTables } from './money-tables.ts'

export interface Corruption {
  readonly table: TableName
  readonly row: string
  /** `gone`: the row is removed. `stray`: it is there once more, under another key. */
  readonly change: { readonly column: string; readonly value: string | null } | 'gone' | 'stray'
  /** What a finding has to name one of. */
  readonly names: readonly string[]
  readonly text: string
}

interface KeptRow {
  readonly row: string
  readonly values: Readonly<Record<string, string | null>>
}

/**
 * For each column of the table another plausible value, nothing where something was, and something where nothing was; a row that is gone, and one that
 * is there twice. Of one row each, or with MONEY_ROWS=all of every row, which takes minutes.
 */
export async function corruptionsOf(tx: Tx, table: TableName): Promise<readonly Corruption[]> {
  const { names, exempt = {} } = moneyTables.get(table) ?? { names: [] }
  const columns = Object.entries<{ readonly type: string; readonly nullable: boolean }>(tables[table])
  const rows = await readRows(tx, table)
  const all = process.env['MONEY_ROWS'] === 'all'
  const made: Corruption[] = []
  const put = (kept: KeptRow, change: Corruption['change']) =>
    made.push({
      table,
      row: kept.row,
      change,
      names: names.flatMap((name) => kept.values[name] ?? []),
      text: `${table} ${names.map((name) => kept.values[name]).join(' ')}: ${
        typeof change === 'string' ? change : `${change.column} ${kept.values[change.column]} -> ${change.value}`
      }`,
    })
  columns
    .filter(([column]) => !Object.hasOwn(exempt, column))
    .forEach(([column, { type, nullable }], index) => {
      const filled = rows.filter(({ values }) => (values[column] ?? null) !== null)
      const empty = rows.filter(({ values }) => (values[column] ?? null) === null)
      const others = filled.map(({ values }) => values[column] ?? '')
      for (const kept of all ? filled : pick(filled, index)) {
        const value = another(type, column, { is: kept.values[column] ?? '', others })
        if (value !== kept.values[column]) put(kept, { column, value })
        if (nullable) put(kept, { column, value: null })
      }
      for (const kept of all ? empty : pick(empty, index)) put(kept, { column, value: others[0] ?? somethingOf(type) })
    })
  for (const kept of all ? rows : pick(rows, 0)) for (const change of ['gone', 'stray'] as const) put(kept, change)
  return made
}

function pick(rows: readonly KeptRow[], index: number): readonly KeptRow[] {
  const chosen = rows[(index * 7 + 3) % Math.max(1, rows.length)]
  return chosen ? [chosen] : []
}

async function readRows(tx: Tx, table: TableName): Promise<readonly KeptRow[]> {
  const columns = Object.keys(tables[table]).map((column) => sql`${column}::text, ${sql.id(column)}::text`)
  // Two calls: a function takes no more than a hundred arguments.
  const { rows } = await sql<KeptRow>`
    select ctid::text as row, jsonb_build_object(${sql.join(columns.slice(0, 40))}) ||
      jsonb_build_object(${sql.join(columns.slice(40))}) as values from ${sql.id(table)} order by ctid`.execute(tx)
  return rows
}

function another(
  type: string,
  column: string,
  { is, others }: { readonly is: string; readonly others: readonly string[] },
): string {
  const other = others.find((value) => value !== is)
  switch (type) {
    case 'integer':
    case 'smallint':
    case 'bigint':
      return column.endsWith('_id') && other !== undefined ? other : String(Number(is) + 1)
    case 'timestamptz':
      return new Date(Date.parse(is) + 3_600_000).toISOString()
    case 'boolean':
      return is === 'true' ? 'false' : 'true'
    case 'json':
    case 'jsonb':
      return is.replace(/\d/, (digit) => (digit === '9' ? '8' : '9'))
    default:
      return other ?? `${is}x`
  }
}

function somethingOf(type: string): string {
  switch (type) {
    case 'integer':
    case 'smallint':
    case 'bigint':
      return '1'
    case 'timestamptz':
      return '2026-04-01T00:00:00.000Z'
    case 'boolean':
      return 'true'
    default:
      return 'x'
  }
}

/** Answers the names of the row, before and after; null where the database itself refuses it. */
export async function plant(tx: Tx, corruption: Corruption): Promise<readonly string[] | null> {
  const { names } = moneyTables.get(corruption.table) ?? { names: [] }
  const named = sql`returning ${sql.join(names.map((name) => sql`${sql.id(name)}::text`))}`
  try {
    const { rows } = await sql<Record<string, string | null>>`${statementOf(corruption)} ${named}`.execute(tx)
    return [...corruption.names, ...rows.flatMap((row) => Object.values(row).flatMap((value) => value ?? []))]
  } catch {
    return null
  }
}

function statementOf({ table, row, change }: Corruption): RawBuilder<unknown> {
  const which = sql`where ctid = ${row}::tid`
  if (change === 'gone') return sql`delete from ${sql.id(table)} ${which}`
  const columns: Readonly<Record<string, { readonly type: string }>> = tables[table]
  if (change !== 'stray') {
    const type = columns[change.column]?.type ?? 'text'
    return sql`update ${sql.id(table)} set ${sql.id(change.column)} = ${change.value}::${sql.raw(type)} ${which}`
  }
  const stray: Readonly<Record<string, string>> = moneyTables.get(table)?.stray ?? {}
  const values = Object.keys(columns).map((name) => sql.raw(stray[name] ?? name))
  return sql`insert into ${sql.id(table)} (${sql.join(Object.keys(columns).map((name) => sql.id(name)))}) overriding system value
    select ${sql.join(values)} from ${sql.id(table)} ${which}`
}
