import { release } from '../../settings/release.ts'
import type { Database } from '../database.ts'
import { DatabaseRefusal } from '../../settings/operator-error.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { readLedger } from './migration-ledger.ts'

/** How the database's migrations and this release's agree. */
export interface SchemaState {
  /** Those that the database lacks, in order. */
  readonly pending: readonly Migration[]
  /** Those of a newer release that this one works with: they only added. */
  readonly newer: readonly string[]
  /** Those of a newer release that took away what this one uses. */
  readonly incompatible: readonly string[]
}

/** The database is not one that this release works on. */
export class SchemaError extends DatabaseRefusal {}

/** Throws SchemaError where an applied file was changed since. */
export async function readSchemaState(
  { owner }: Pick<Database, 'owner'>,
  known: readonly Migration[] = readMigrations(),
): Promise<SchemaState> {
  const ledger = await readLedger(owner)
  const names = new Set(known.map(({ name }) => name))
  const unknown = [...ledger.values()].filter(({ name }) => !names.has(name))
  const tooNew = unknown.filter(({ needsRelease }) => needsRelease !== null && isBefore(release, needsRelease))
  const changed = known.find(({ name, checksum }) => (ledger.get(name)?.checksum ?? checksum) !== checksum)
  if (changed)
    throw new SchemaError(
      `The migration ${changed.name} was changed after it was applied. Add a new migration instead.`,
    )
  return {
    pending: known.filter(({ name }) => !ledger.has(name)),
    newer: unknown.filter((migration) => !tooNew.includes(migration)).map(({ name }) => name),
    incompatible: tooNew.map(({ name }) => name),
  }
}

/** The names of the migrations that the database still lacks. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const { pending } = await readSchemaState(database)
  return pending.map(({ name }) => name)
}

/**
 * Throws SchemaError unless this release works on the database as it is; answers the names of migrations that only a newer release knows
 * and that this one works with, so that a release can be rolled back.
 */
export async function requireSchema(database: Database): Promise<readonly string[]> {
  const { pending, newer, incompatible } = await readSchemaState(database)
  refuseIncompatible(incompatible)
  if (pending.length > 0)
    throw new SchemaError(
      `The database lacks ${pending.map(({ name }) => name).join(', ')}. Run npm run db:migrate first: nothing else changes its tables.`,
    )
  return newer
}

/** Throws SchemaError where a newer release took away what this one uses. */
export function refuseIncompatible(incompatible: SchemaState['incompatible']): void {
  if (incompatible.length > 0)
    throw new SchemaError(
      `A newer release has changed this database (${incompatible.join(', ')}) so that release ${release} can't work on it. ` +
        `Use that release, or restore a backup of this one.`,
    )
}

function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0
}
