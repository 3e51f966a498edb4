import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openEmbedded } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { migrationsChecksum } from '#server/db/migrating/migration-files.ts'
import { openKept } from './kept-embedded.ts'
import { openTestPostgres } from './test-postgres.ts'

export interface TestDatabaseKind {
  readonly name: string
  /** A fresh, migrated database; `close` removes it. */
  open(): Promise<Database>
}

/**
 * The databases that every database test runs on: the embedded one, and PostgreSQL where TEST_DATABASE_URL names a server.
 * `for (const kind of testDatabases()) describe(kind.name, () => { const database = useDatabase(kind) … })`
 */
export function testDatabases(): TestDatabaseKind[] {
  const url = process.env['TEST_DATABASE_URL']
  const embedded = { name: 'embedded', open: openTestEmbedded }
  return url ? [embedded, { name: 'PostgreSQL', open: () => openTestPostgres(url) }] : [embedded]
}

/** Opens before the tests of the enclosing describe and closes after them. Read `.current` inside tests only. */
export function useDatabase(kind: TestDatabaseKind): { readonly current: Database } {
  let database: Database | null = null
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(async () => {
    await database?.close()
  })
  return {
    get current() {
      if (!database) throw new Error('The database is open inside tests only')
      return database
    },
  }
}

/** A migrated dump is kept by the migrations' checksum: loading it takes a third of the time of creating one, and what was loaded is used again. */
export async function openTestEmbedded(): Promise<Database> {
  const folder = new URL('../../.build/test-databases/', import.meta.url)
  const file = new URL(`${migrationsChecksum()}.tar`, folder)
  const snapshot = readOrNull(file)
  if (snapshot) return openKept(snapshot)
  const database = await openEmbedded({ folder: null })
  await migrate(database)
  const dump = await database.snapshot()
  if (dump) {
    mkdirSync(folder, { recursive: true })
    const draft = new URL(`${migrationsChecksum()}.${process.pid}.draft`, folder)
    writeFileSync(draft, dump)
    renameSync(draft, file)
  }
  return database
}

function readOrNull(file: URL): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    return null
  }
}
