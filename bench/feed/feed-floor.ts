import { sql } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { rowsAs } from '#server/db/rows.ts'
import type { Column } from '#server/db/tables/column.ts'
import { tables } from '#server/db/tables/tables.ts'

/** Everything the engine writes, in an order that the foreign keys allow. */
const written = ['transaction', 'network_event', 'posting', 'entry', 'outbox'] as const
type Table = (typeof written)[number]

/** A row with its columns as text, as the wire carries them. */
type TextRow = Readonly<Record<string, string | null>>

interface Part {
  readonly table: Table
  readonly rows: readonly TextRow[]
}

/**
 * The floor: bare SQL, one statement for each batch and table, that writes the same rows into the same tables with the same indexes, triggers
 * and foreign keys. The rows are those that the engine has just written; they lie in memory before the clock starts.
 */
export async function measureFloor(database: Database, { batchSize, lanes }: Cut): Promise<{ ms: number }> {
  const batches = await readBatches(database.engine, batchSize)
  await emptyTables(database.owner)
  const started = performance.now()
  await Promise.all(Array.from({ length: lanes }, () => writeBatches(database, batches)))
  return { ms: performance.now() - started }
}

interface Cut {
  readonly batchSize: number
  /** Connections that write at once, as many as the engine has. */
  readonly lanes: number
}

async function writeBatches({ engine }: Database, batches: (readonly Part[])[]): Promise<void> {
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const parts = batch
    await engine.transaction().execute(async (tx) => {
      for (const part of parts) await writePart(tx, part)
    })
  }
}

async function writePart(tx: Db, { table, rows }: Part): Promise<void> {
  if (rows.length === 0) return
  const columns: Readonly<Record<string, Column<unknown>>> = tables[table]
  const types = Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]))
  const names = sql.join(Object.keys(types).map((name) => sql.id(name)))
  await sql`insert into ${sql.id(table)} (${names}) select ${names} from ${rowsAs('row', rows, types)}`.execute(tx)
}

/** With every table that refers to them, which the engine has not filled. */
async function emptyTables(owner: Db): Promise<void> {
  await sql`alter table posting disable trigger posting_append_only`.execute(owner)
  await sql`alter table entry disable trigger entry_append_only`.execute(owner)
  await sql`truncate transaction, network_event, posting, entry, outbox, statement_credit cascade`.execute(owner)
  await sql`alter table posting enable trigger posting_append_only`.execute(owner)
  await sql`alter table entry enable trigger entry_append_only`.execute(owner)
}

/** The written rows, cut into as many batches as the engine had; what belongs to a transaction lies in its batch. */
async function readBatches(db: Db, batchSize: number): Promise<(readonly Part[])[]> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from network_event`.execute(db)
  const count = Math.ceil((rows[0]?.count ?? 0) / batchSize)
  const batches: Part[][] = Array.from({ length: count }, () => [])
  for (const table of written) {
    const texts = Object.keys(tables[table]).map((name) => sql`t.${sql.id(name)}::text as ${sql.id(name)}`)
    const read = await sql<TextRow & { batch: string }>`
      with cut as (select id, ntile(${count}::int) over (order by id) as batch from transaction)
      select cut.batch::text as batch, ${sql.join(texts)} from ${fromOf(table)}`.execute(db)
    const cut = Map.groupBy(read.rows, (row) => Number(row.batch))
    batches.forEach((batch, index) => batch.push({ table, rows: cut.get(index + 1) ?? [] }))
  }
  return batches
}

function fromOf(table: Table) {
  switch (table) {
    case 'transaction':
      return sql`transaction t join cut on cut.id = t.id`
    case 'network_event':
    case 'posting':
      return sql`${sql.id(table)} t join cut on cut.id = t.transaction_id`
    case 'entry':
    case 'outbox':
      return sql`${sql.id(table)} t join posting p on p.id = t.posting_id join cut on cut.id = p.transaction_id`
  }
}
