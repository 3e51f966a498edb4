import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import { applyRowSecurity } from './row-security.ts'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The numbered files, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** One name for the whole set, for prepared copies of a migrated database. */
export function migrationsChecksum(): string {
  return createHash('sha256')
    .update(
      readMigrations()
        .map((migration) => migration.checksum)
        .join(' '),
    )
    .digest('hex')
}

/**
 * Brings the database up to date and returns the names of what it applied. Safe to run from several processes at once. Throws where an
 * applied file was changed since.
 */
export async function migrate(database: Database): Promise<string[]> {
  return database.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(74616221)`.execute(tx)
    await sql`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
    const applied = await appliedChecksums(tx)
    const missing = readMigrations().filter((migration) => isMissing(migration, applied))
    for (const migration of missing) {
      await sql.raw(migration.text).execute(tx)
      await sql`insert into schema_migration (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
        tx,
      )
    }
    if (missing.length > 0) await applyRowSecurity(tx)
    return missing.map((migration) => migration.name)
  })
}

/** The names of the migrations that the database still lacks. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const found = await sql<{ found: boolean }>`select to_regclass('schema_migration') is not null as found`.execute(
    database.owner,
  )
  const applied = found.rows[0]?.found ? await appliedChecksums(database.owner) : new Map<string, string>()
  return readMigrations()
    .filter((migration) => isMissing(migration, applied))
    .map((migration) => migration.name)
}

async function appliedChecksums<Schema>(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migration`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function isMissing(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const checksum = applied.get(migration.name)
  if (checksum !== undefined && checksum !== migration.checksum)
    throw new Error(`The migration ${migration.name} was changed after it was applied. Add a new migration instead.`)
  return checksum === undefined
}
