import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../migrations/', import.meta.url)

/** A numbered file. Its first lines may say more of it: migrations/README.md. */
export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** `alone`: one statement that PostgreSQL refuses inside a transaction, such as `create index concurrently`. */
  readonly runs: 'in a transaction' | 'alone'
  /** A contract step takes away what releases before this one (`0.2.0`) still use; null: it takes nothing away. */
  readonly needsRelease: string | null
}

/** The numbered files, in order. Throws where a file's first lines and its statements don't agree. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => migrationOf(name, readFileSync(new URL(name, folder), 'utf8')))
}

/** One name for the whole set, for prepared copies of a migrated database. */
export function migrationsChecksum(): string {
  return checksumOf(
    readMigrations()
      .map((migration) => migration.checksum)
      .join(' '),
  )
}

export function migrationOf(name: string, text: string): Migration {
  const header = /^(?:--.*\n)*/.exec(text)?.[0] ?? ''
  const migration: Migration = {
    name,
    text,
    checksum: checksumOf(text),
    runs: /^-- without transaction$/m.test(header) ? 'alone' : 'in a transaction',
    needsRelease: /^-- contract: expanded in (\d+\.\d+\.\d+)$/m.exec(header)?.[1] ?? null,
  }
  if (migration.runs === 'alone' && !isOneRepeatableStatement(text))
    throw new Error(
      `The migration ${name} runs without a transaction: it must be one statement that may run twice, ` +
        `"create index concurrently if not exists …" or "drop index concurrently if exists …".`,
    )
  return migration
}

/** The process may end between such a statement and the record of it. */
function isOneRepeatableStatement(text: string): boolean {
  const statement = text.replaceAll(/--.*$/gm, '').trim().replace(/;$/, '')
  return (
    !statement.includes(';') &&
    /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /i.test(
      statement.replaceAll(/\s+/g, ' '),
    )
  )
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
