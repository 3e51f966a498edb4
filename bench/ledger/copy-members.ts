import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { sealUnsealed } from '#tests/money/seal-unsealed.ts'

/** What a copy has otherwise than what it is a copy of: numbers are counted on, and names are told apart by a word before them. */
interface Copied {
  readonly table: string
  readonly numbers: Readonly<Record<string, Counted>>
  readonly names: readonly string[]
}

/** What a number counts. */
type Counted = 'member' | 'card_link' | 'transaction' | 'posting'

const copied: readonly Copied[] = [
  { table: 'member', numbers: { id: 'member' }, names: ['public_id', 'email'] },
  { table: 'card_registry', numbers: {}, names: ['card_token'] },
  { table: 'card_link', numbers: { id: 'card_link', member_id: 'member' }, names: ['card_token'] },
  {
    table: 'network_event',
    numbers: { transaction_id: 'transaction' },
    names: ['event_id', 'reference', 'card_token'],
  },
  {
    table: 'transaction',
    numbers: { id: 'transaction', member_id: 'member' },
    names: ['reference', 'card_token', 'first_event_id'],
  },
  {
    table: 'posting',
    numbers: { id: 'posting', member_id: 'member', transaction_id: 'transaction' },
    names: [],
  },
  { table: 'entry', numbers: { posting_id: 'posting', member_id: 'member' }, names: [] },
  { table: 'outbox', numbers: { posting_id: 'posting' }, names: [] },
]

/** No other table refers to these. */
const largest = ['network_event', 'transaction', 'entry', 'outbox']

/** Bytes of the tables that are copied. */
export async function bytesOf(
  owner: Db,
): Promise<readonly { readonly table: string; readonly rows: number; readonly indexes: number }[]> {
  const { rows } = await sql<{ table: string; rows: string; indexes: string }>`select relname as table,
      pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes from pg_class
    where oid = any(${copied.map(({ table }) => table)}::text[]::regclass[])
    order by pg_total_relation_size(oid) desc`.execute(owner)
  return rows.map((row) => ({ table: row.table, rows: Number(row.rows), indexes: Number(row.indexes) }))
}

/**
 * Makes of each member so many, each with cards, events, dines, postings and entries of their own, so that every proof holds of a copy that holds of the
 * first. Without triggers and without a log of the changes: only the rows matter here. The database has to be its owner's alone.
 */
export async function copyMembers(owner: Db, times: number): Promise<void> {
  for (const table of largest) await sql`alter table ${sql.table(table)} set unlogged`.execute(owner)
  await owner.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    const highest = await highestOf(connection)
    const atOnce = 10
    for (let from = 1; from < times; from += atOnce) {
      const to = Math.min(times - 1, from + atOnce - 1)
      for (const one of copied) await copyTable(connection, one, { from, to, highest })
    }
    await sql`set session_replication_role = origin`.execute(connection)
    await sealUnsealed(connection)
  })
  await sql`vacuum analyze`.execute(owner)
}

async function highestOf(db: Db): Promise<Readonly<Record<Counted, number>>> {
  const highest = async (table: Counted) => {
    const { rows } = await sql<{ highest: string }>`select max(id) as highest from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.highest)
  }
  return {
    member: await highest('member'),
    card_link: await highest('card_link'),
    transaction: await highest('transaction'),
    posting: await highest('posting'),
  }
}

interface Times {
  readonly from: number
  readonly to: number
  readonly highest: Readonly<Record<Counted, number>>
}

/** Only what was there before the first copy is copied: its numbers end at `highest`, its names have no `.` in them. */
async function copyTable(db: Db, { table, numbers, names }: Copied, { from, to, highest }: Times): Promise<void> {
  const columns = await columnsOf(db, table)
  const values = columns.map((column): RawBuilder<unknown> => {
    const counted = numbers[column]
    if (counted !== undefined) return sql`${sql.ref(column)} + k * ${sql.lit(highest[counted])}::bigint`
    return names.includes(column) ? sql`lpad(k::text, 4, '0') || '.' || ${sql.ref(column)}` : sql.ref(column)
  })
  const [number] = Object.entries(numbers).filter(([column]) => column !== 'transaction_id' && column !== 'member_id')
  const isFirst = number
    ? sql`${sql.ref(number[0])} <= ${sql.lit(highest[number[1]])}`
    : sql`position('.' in ${sql.ref(names[0] ?? '')}) = 0`
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(values)} from generate_series(${sql.lit(from)}, ${sql.lit(to)}) k cross join ${sql.table(table)} where ${isFirst}`.execute(
    db,
  )
}

async function columnsOf(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows.map(({ name }) => name)
}
