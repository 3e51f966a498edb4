import type { Database, Db } from '../db/database.ts'
import { readLedger } from '../db/migrating/migration-ledger.ts'
import { findMissingRoles } from '../db/security/roles.ts'
import { findDrift } from '../db/security/row-security.ts'
import { release } from '../settings/release.ts'
import { BackupError, type Manifest, writeArchive } from './archive.ts'
import { countRows } from './count-rows.ts'
import { readTool } from './postgres-tools.ts'
import { endureIdleness, exportSnapshot, findExtensions } from './store.ts'

export interface BackupOptions {
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  readonly path: string
  readonly now: Date
}

/**
 * Writes the database as it is at one moment, while the site works, into a file that `restore` reads: our schema with all rows, nothing of owners
 * and rights. Answers what the file says of itself. Throws BackupError, and leaves no file.
 */
export async function backUp(database: Database, { databaseUrl, path, now }: BackupOptions): Promise<Manifest> {
  await refuseHiddenRows(database)
  return databaseUrl === null
    ? backUpEmbedded(database, { path, now })
    : backUpPostgres(database, { path, now, url: databaseUrl })
}

/** Under row security a dump silently lacks what its user can't see. */
async function refuseHiddenRows({ owner }: Database): Promise<void> {
  if ((await readLedger(owner)).size === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  const [role] = await findMissingRoles(owner)
  if (role !== undefined)
    throw new BackupError(
      `The database's user can't act as ${role}, so not every row would be in the backup. Run npm run db:migrate first.`,
    )
  const [drift] = await findDrift(owner)
  if (drift)
    throw new BackupError(
      `${drift.table}: ${drift.reasons.join(', ')}, so not every row might be in the backup. Run npm run db:migrate first.`,
    )
}

type Target = Pick<BackupOptions, 'path' | 'now'>

async function backUpEmbedded(database: Database, { path, now }: Target): Promise<Manifest> {
  const manifest = await describeDatabase(database.owner, { database: 'embedded', now })
  const snapshot = await database.snapshot()
  if (snapshot === null)
    throw new BackupError('A running server holds the embedded database. Stop it, then make the backup.')
  await writeArchive(path, { manifest, payload: once(snapshot) })
  return manifest
}

/** pg_dump reads what this transaction sees, so the counts of the manifest are those of the dump. */
async function backUpPostgres({ owner }: Database, { path, now, url }: Target & { url: string }): Promise<Manifest> {
  const transaction = owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (tx) => {
    // It has nothing to say while pg_dump works, which may be for hours.
    await endureIdleness(tx)
    const manifest = await describeDatabase(tx, { database: 'postgres', now })
    const snapshot = await exportSnapshot(tx)
    const args = [
      '--format=custom',
      '--schema=public',
      '--no-owner',
      '--no-privileges',
      // The user sees every row through the engine's policy, as was made sure of above.
      '--enable-row-security',
      `--snapshot=${snapshot}`,
    ]
    await writeArchive(path, { manifest, payload: readTool('pg_dump', { url, args }) })
    return manifest
  })
}

async function describeDatabase(
  db: Db,
  { database, now }: Pick<Manifest, 'database'> & { now: Date },
): Promise<Manifest> {
  return {
    format: 'commensal-backup-1',
    database,
    release,
    madeAt: now.toISOString(),
    migrations: [...(await readLedger(db)).keys()].toSorted(),
    extensions: await findExtensions(db),
    counts: await countRows(db),
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
