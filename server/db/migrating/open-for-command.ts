import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../settings/config.ts'
import { type Database, openEmbedded, openPostgres, openSocket } from '../database.ts'
import { DatabaseRefusal } from '../../settings/operator-error.ts'
import { keepsSessions } from '../connections/keeps-sessions.ts'
import { FolderHeldError, untilReachable } from '../embedded/folder-lock.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { readLedger } from './migration-ledger.ts'
import { planMigration } from './plan-migration.ts'
import { pendingMigrations, requireSchema } from './schema-state.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataFolder'>

interface Opened {
  readonly database: Database
  /** Another process, a running server, holds the data folder: its database is reached through its socket and is its to migrate. */
  readonly held: boolean
}

/**
 * The database for a command, whether the server runs or not: PostgreSQL by its address, else the embedded one in the data folder, and
 * where a running process holds the folder, that process's database through its socket. A command changes no tables, whatever MIGRATIONS
 * says: it may be of another release than the site that runs. Throws DatabaseRefusal where there is no database, since a command that made one would find
 * everything in order in it, and where this release can't work on it as it is. One that a newer release has only added to is used, with a warning, so that a
 * release can be rolled back.
 */
export async function openForCommand(place: Place): Promise<Database> {
  const database = await openAsItIs(place)
  return closedIfRefused(database, async () => {
    const newer = await requireSchema(database)
    if (newer.length > 0)
      console.error(`The database has migrations of a newer release (${newer.join(', ')}). They only added to it.`)
  })
}

/** The same, of whatever release its tables are. */
export async function openAsItIs(place: Place): Promise<Database> {
  if (place.databaseUrl === null && !isEmbeddedThere(place))
    throw new DatabaseRefusal(`There is no database: DATABASE_URL is not set, and ${emptyFolder(place)}`)
  const { database } = await open(place)
  return closedIfRefused(database, async () => {
    if (!(await hasTables(database)))
      throw new DatabaseRefusal('The database has no Commensal tables; run npm run db:migrate.')
  })
}

export interface Migrated {
  readonly made: boolean
  readonly applied: readonly string[]
  /** What a running server holds back, being older. */
  readonly pending: readonly string[]
}

/** For `npm run db:migrate`, the one command that may make a database, and that migrates whatever MIGRATIONS says. */
export async function migrateForCommand(place: Place, options: MigrateOptions = {}): Promise<Migrated> {
  const { database, held } = await open(place)
  try {
    const made = !(await hasTables(database))
    const applied = held ? [] : await migrate(database, options)
    return { made, applied, pending: await pendingMigrations(database) }
  } finally {
    await database.close()
  }
}

/** What `migrateForCommand` would do, a line for each thing. */
export async function planForCommand(place: Place): Promise<string[]> {
  if (place.databaseUrl === null && !isEmbeddedThere(place))
    return [`would make an embedded database in ${place.dataFolder}`]
  const { database } = await open(place)
  try {
    return await planMigration(database)
  } finally {
    await database.close()
  }
}

async function open({ databaseUrl, dataFolder }: Place): Promise<Opened> {
  if (databaseUrl !== null) return { database: await openAnswering(databaseUrl), held: false }
  try {
    return { database: await openEmbedded({ folder: dataFolder }), held: false }
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error
    // It may be starting at this moment. That of another container has its socket there, out of reach.
    const holder = await untilReachable(dataFolder, { seconds: 10 })
    if (holder === null) throw error
    return { database: await openSocket(dirname(holder.socketPath)), held: true }
  }
}

/** PostgreSQL by its address. Throws DatabaseRefusal where it does not let us in, or where a pooler lends connections per transaction. */
export async function openAnswering(databaseUrl: string, options: { poolSize?: number } = {}): Promise<Database> {
  const database = await openPostgres(databaseUrl, options)
  return closedIfRefused(database, async () => {
    await database.ping().catch((error: unknown) => {
      throw new DatabaseRefusal(`The database of DATABASE_URL does not let us in: ${reasonOf(error)}`)
    })
    if (!(await keepsItsSessions(databaseUrl)))
      throw new DatabaseRefusal(
        'DATABASE_URL leads to a pooler that lends connections per transaction, as PgBouncer does in transaction mode. Role and partner are kept in the session: use session mode, or the address of PostgreSQL itself.',
      )
  })
}

async function keepsItsSessions(connectionString: string): Promise<boolean> {
  const clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })] as const
  for (const client of clients) client.on('error', () => undefined)
  try {
    for (const client of clients) await client.connect()
    return await keepsSessions(...clients)
  } finally {
    for (const client of clients) await client.end()
  }
}

async function closedIfRefused(database: Database, check: () => Promise<void>): Promise<Database> {
  try {
    await check()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A host with several addresses fails with an error without words that holds one for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** PGlite writes this file with the first bytes of a database; a start that was cut off before leaves a folder without it. */
function isEmbeddedThere({ dataFolder }: Place): boolean {
  return existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))
}

function emptyFolder({ dataFolder }: Place): string {
  return `the data folder ${dataFolder} holds none. Set one of them (.env is read from the folder you are in), or make one: npm run db:migrate.`
}

async function hasTables({ owner }: Database): Promise<boolean> {
  return (await readLedger(owner)).size > 0
}
