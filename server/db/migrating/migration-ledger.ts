import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration-files.ts'

/** What the database remembers of a migration. */
interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** The oldest release that works after it; null: it took nothing away. */
  readonly needsRelease: string | null
}

/** Makes the table of applied migrations, or adds what it lacks. Takes no lock where nothing is to be done. */
export async function prepareLedger<Schema>(db: Kysely<Schema>): Promise<void> {
  const columns = await ledgerColumns(db)
  if (columns.size === 0)
    await sql`create table if not exists schema_migration (name text primary key, checksum text not null,
      applied_at timestamptz not null default now(), needs_release text)`.execute(db)
  else if (!columns.has('needs_release'))
    await sql`alter table schema_migration add column if not exists needs_release text`.execute(db)
}

/** All that was ever applied, by name; nothing where the database is empty. */
export async function readLedger<Schema>(db: Kysely<Schema>): Promise<ReadonlyMap<string, AppliedMigration>> {
  const columns = await ledgerColumns(db)
  if (columns.size === 0) return new Map()
  const needs = columns.has('needs_release') ? sql`needs_release` : sql`null::text`
  const { rows } = await sql<AppliedMigration>`
    select name, checksum, ${needs} as "needsRelease" from schema_migration`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** False where another migrator was first: then nothing of the file must run. */
export async function recordMigration<Schema>(db: Kysely<Schema>, migration: Migration): Promise<boolean> {
  const { name, checksum, needsRelease } = migration
  const { rows } = await sql`insert into schema_migration (name, checksum, needs_release)
    values (${name}, ${checksum}, ${needsRelease}) on conflict (name) do nothing returning name`.execute(db)
  return rows.length > 0
}

/** Databases of releases before 0.2 have the table without its last column. */
async function ledgerColumns<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('public.schema_migration') and attnum > 0 and not attisdropped`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
