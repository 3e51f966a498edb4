import { sql } from 'kysely'
import type { Database, Db } from '../database.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { prepareLedger, recordMigration } from './migration-ledger.ts'
import { withMigrationLock } from './migration-lock.ts'
import { defaultPatience, type Patience, runAloneWithPatience, transactWithPatience } from '../patience.ts'
import { ensureRoles } from '../security/roles.ts'
import { findDrift, mendTable, relationsOf } from '../security/row-security.ts'
import { readSchemaState, refuseIncompatible } from './schema-state.ts'

export interface MigrateOptions {
  readonly files?: readonly Migration[]
  readonly patience?: Patience
  /** Takes a line for the operator: what is waited for, what was mended. */
  say?(line: string): void
}

interface Run {
  readonly database: Database
  readonly connection: Db
  readonly files: readonly Migration[]
  readonly patience: Patience
  say(line: string): void
}

/**
 * Brings the database up to date while the site works on it, and returns the names of what it applied. Each file is a transaction of its
 * own; roles, rights and row security are put right wherever they differ from what they should be, also where no file is missing. Safe to
 * run from several processes at once, and again after it was cut off. Throws SchemaError where an applied file was changed since or a newer release
 * has taken away what this one uses, and MigrationError where a lock is not to be had.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { files = readMigrations(), patience = defaultPatience, say = () => undefined } = options
  return withMigrationLock(database, {
    say,
    work: (connection) => migrateAlone({ database, connection, files, patience, say }),
  })
}

async function migrateAlone(run: Run): Promise<string[]> {
  const { pending, incompatible } = await readSchemaState({ owner: run.connection }, run.files)
  refuseIncompatible(incompatible)
  await ensureRoles(run.connection)
  await patiently(run, 'schema_migration', (tx) => withRowSecurity(tx, () => prepareLedger(tx)))
  const applied: string[] = []
  for (const migration of pending) if (await apply(run, migration)) applied.push(migration.name)
  await mendDrift(run)
  return applied
}

async function apply(run: Run, migration: Migration): Promise<boolean> {
  if (migration.runs === 'alone') return applyAlone(run, migration)
  return patiently(run, migration.name, async (tx) => {
    if (!(await recordMigration(tx, migration))) return false
    await withRowSecurity(tx, () => sql.raw(migration.text).execute(tx))
    return true
  })
}

/** A table that the work makes is nobody else's yet: its rights and row security come with it, in the same transaction. */
async function withRowSecurity(tx: Db, work: () => Promise<unknown>): Promise<void> {
  const before = await relationsOf(tx)
  await work()
  for (const drift of await findDrift(tx)) if (!before.has(drift.table)) await mendTable(tx, drift)
}

/** An index that was cut off while it was built stays behind invalid, and `if not exists` would take it for the one that is wanted. */
async function applyAlone(run: Run, migration: Migration): Promise<boolean> {
  const { connection } = run
  return runAloneWithPatience({ ...run, what: migration.name }, async () => {
    for (const index of await invalidIndexes(connection, migration))
      await sql`drop index concurrently if exists ${sql.id('public', index)}`.execute(connection)
    await sql.raw(migration.text).execute(connection)
    return recordMigration(connection, migration)
  })
}

async function invalidIndexes(connection: Db, { text }: Migration): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace`.execute(connection)
  const words = new Set(text.toLowerCase().split(/[^a-z0-9_]+/))
  return rows.map(({ name }) => name).filter((name) => words.has(name))
}

/** One table after the other, each in a transaction of its own, and none that is as it should be. */
async function mendDrift(run: Run): Promise<void> {
  for (const drift of await findDrift(run.connection)) {
    await patiently(run, drift.table, (tx) => mendTable(tx, drift))
    run.say(`${drift.table}: ${drift.reasons.join(', ')}: put right`)
  }
}

function patiently<Answer>(run: Run, what: string, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  return transactWithPatience({ ...run, what }, work)
}
