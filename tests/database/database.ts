import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openKept } from './kept-embedded.ts'
import { migratedDump } from './migrated-database.ts'
import { openTestPostgres } from './test-postgres.ts'

export interface TestDatabaseKind {
  readonly name: string
  /** A fresh, migrated database; `close` removes it. */
  open(): Promise<Database>
}

/**
 * The databases that every database test runs on: the embedded one, and PostgreSQL where TEST_DATABASE_URL names a server.
 * `for (const kind of testDatabases()) describe(kind.name, () => { const database = useDatabase(kind) … })`
 * What several connections, roles or plans are needed for: `describeOnPostgres`.
 */
export function testDatabases(): TestDatabaseKind[] {
  const url = process.env['TEST_DATABASE_URL']
  const embedded = { name: 'embedded', open: openTestEmbedded }
  return url ? [embedded, { name: 'PostgreSQL', open: () => openTestPostgres(url) }] : [embedded]
}

/** Tests for PostgreSQL alone. Without TEST_DATABASE_URL they are skipped, and named as skipped: a file in which nothing is defined would fail. */
export function describeOnPostgres(title: string, define: (database: OpenDatabase) => void): void {
  const kind = testDatabases().find(({ name }) => name === 'PostgreSQL')
  describe.skipIf(!kind)(title, () => define(useDatabase(kind ?? { name: 'none', open: expect.unreachable })))
}

interface OpenDatabase {
  readonly current: Database
}

/** Opens before the tests of the enclosing describe and closes after them. Read `.current` inside tests only. */
export function useDatabase(kind: TestDatabaseKind): OpenDatabase {
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

/** What was loaded once is used again by the tests of this process. */
export async function openTestEmbedded(): Promise<Database> {
  return openKept(await migratedDump())
}
