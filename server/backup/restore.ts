import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../settings/config.ts'
import { inDataFolder } from '../settings/data-folder.ts'
import { loadPartners } from '#partners/registry.ts'
import { holdEverything } from '../delivery-holds/hold-deliveries.ts'
import { followHistory } from '../delivery-holds/notice-recovery.ts'
import { type Database, openEmbedded } from '../db/database.ts'
import { migrate } from '../db/migrating/migrate.ts'
import { readMigrations } from '../db/migrating/migration-files.ts'
import { openAnswering } from '../db/migrating/open-for-command.ts'
import { ensureRoles } from '../db/security/roles.ts'
import { type Archive, BackupError, type Manifest, readArchive } from './archive.ts'
import { countProblems, countRows } from './count-rows.ts'
import { analyze, createExtension, findAnyRelation } from './store.ts'
import { feedTool } from './postgres-tools.ts'
import { type Verified, verifyDatabase } from './verify-database.ts'

export interface Restored extends Verified {
  readonly manifest: Manifest
  /** The migrations that the backup's release did not have yet. */
  readonly applied: readonly string[]
}

type Place = Pick<Config, 'databaseUrl' | 'dataFolder'>

/**
 * Fills an empty database from a backup, makes the roles that its cluster may lack, applies what is missing and looks at everything: the
 * counts, the journal, the audit logs. Throws BackupError where the file or the place is not right; nothing is restored then.
 */
export async function restore({ databaseUrl, dataFolder }: Place, path: string): Promise<Restored> {
  const archive = await readArchive(path)
  const place = databaseUrl === null ? 'embedded' : 'postgres'
  refuseForeign(archive.manifest, { path, place })
  return databaseUrl === null ? restoreEmbedded(archive, dataFolder) : restorePostgres(archive, databaseUrl)
}

function refuseForeign(manifest: Manifest, { path, place }: { path: string; place: Manifest['database'] }): void {
  if (manifest.database !== place)
    throw new BackupError(
      `${path} is of ${inWords(manifest.database)}, and DATABASE_URL leads to ${inWords(place)}: a backup goes back to where it came from.`,
    )
  const known = new Set(readMigrations().map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `${path} is of release ${manifest.release}, with ${unknown.join(', ')}: restore it with that release, or a newer one.`,
    )
}

function inWords(database: Manifest['database']): string {
  return database === 'postgres' ? 'PostgreSQL' : 'the embedded database'
}

async function restorePostgres(archive: Archive, url: string): Promise<Restored> {
  const database = await openAnswering(url)
  try {
    await refuseFilled(database)
    await ensureRoles(database.owner)
    for (const extension of archive.manifest.extensions) await createExtension(database.owner, extension)
    // In one transaction, with the policies: what is cut off leaves nothing, and no row is there without its row security.
    const args = ['--schema=public', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
    await feedTool('pg_restore', { url, args, input: archive.payload() })
    return await finish(database, archive.manifest)
  } finally {
    await database.close()
  }
}

async function refuseFilled({ owner }: Database): Promise<void> {
  const name = await findAnyRelation(owner)
  if (name !== null)
    throw new BackupError(`The database is not empty (it has ${name}). Restore into a new one: createdb makes it.`)
}

/** Into a folder aside first: a restore that is cut off leaves no half database where the server looks. */
async function restoreEmbedded(archive: Archive, dataFolder: string): Promise<Restored> {
  const target = join(dataFolder, 'postgres')
  if (existsSync(target))
    throw new BackupError(`${dataFolder} has a database already. Restore into another DATA_FOLDER.`)
  inDataFolder({ folder: dataFolder, deed: 'make the folder' }, () =>
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 }),
  )
  const draft = join(dataFolder, 'restoring')
  rmSync(draft, { recursive: true, force: true })
  const snapshot = new Uint8Array(await buffer(archive.payload()))
  const database = await openEmbedded({ folder: draft, snapshot })
  let restored: Restored
  try {
    restored = await finish(database, archive.manifest)
  } finally {
    await database.close()
  }
  renameSync(join(draft, 'postgres'), target)
  rmSync(draft, { recursive: true })
  return restored
}

/** What went out since the backup receivers have, and this database does not know. */
async function holdAfterRestore({ kind, engine }: Database, { madeAt }: Manifest): Promise<void> {
  const partnerIds = loadPartners().partners.map(({ id }) => id)
  const reason = `the backup of ${madeAt} was restored`
  if (kind === 'postgres') await followHistory(engine, new Date())
  await holdEverything(engine, { partnerIds, cause: 'restored', reason }, { now: () => new Date() })
}

async function finish(database: Database, manifest: Manifest): Promise<Restored> {
  const problems = countProblems(manifest.counts, await countRows(database.owner))
  const applied = await migrate(database)
  await holdAfterRestore(database, manifest)
  await analyze(database.owner)
  const verified = await verifyDatabase(database.engine)
  return { manifest, applied, ...verified, problems: [...problems, ...verified.problems] }
}
