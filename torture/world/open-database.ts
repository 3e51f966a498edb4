import type { Database } from '#server/db/database.ts'
import { openKept } from '#tests/database/kept-embedded.ts'
import { migratedDump } from '#tests/database/migrated-database.ts'
import { openTestPostgres } from '#tests/database/test-postgres.ts'

/** A database of a world's own, which closing it removes: on that server, or an embedded one. */
export async function openWorldDatabase(server: string | null): Promise<Database> {
  return server === null ? openKept(await migratedDump()) : openTestPostgres(server)
}
