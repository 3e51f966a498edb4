import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, openEmbedded, openPostgres, openSocket } from './database.ts'
import { FolderHeldError } from './folder-lock.ts'
import { migrate, pendingMigrations } from './migrate.ts'

/** Why a command does not work on a database: its message is all that an operator needs. */
export class DatabaseRefusal extends Error {}

type Place = Pick<Config, 'databaseUrl' | 'dataFolder' | 'migrations'>

interface Opened {
  readonly database: Database
  /** Another process, a running server, holds the data folder: its database is reached through its socket and is its to migrate. */
  readonly held: boolean
}

/**
 * The database for a command, whether the server runs or not: PostgreSQL by its address, else the embedded one in the data folder, and
 * where a running process holds the folder, that process's database through its socket. Throws DatabaseRefusal where there is none: a
 * command that made one would find everything in order in it.
 */
export async function openForCommand(place: Place): Promise<Database> {
  if (place.databaseUrl === null && !isEmbeddedThere(place))
    throw new DatabaseRefusal(`There is no database: DATABASE_URL is not set, and ${emptyFolder(place)}`)
  const { database, held } = await open(place)
  return closedIfRefused(database, async () => {
    if (!(await hasTables(database)))
      throw new DatabaseRefusal('The database has no Commensal tables; run npm run db:migrate.')
    if (place.migrations === 'refuse') await refuseMissing(database)
    else if (!held) await migrate(database)
  })
}

export interface Migrated {
  readonly made: boolean
  readonly applied: readonly string[]
  /** What a running server holds back, being older. */
  readonly pending: readonly string[]
}

/** For `npm run db:migrate`, the one command that may make a database, and that migrates whatever MIGRATIONS says. */
export async function migrateForCommand(place: Place): Promise<Migrated> {
  const { database, held } = await open(place)
  try {
    const made = !(await hasTables(database))
    const applied = held ? [] : await migrate(database)
    return { made, applied, pending: await pendingMigrations(database) }
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
    return { database: await openSocket(dirname(error.holder.socketPath)), held: true }
  }
}

async function openAnswering(databaseUrl: string): Promise<Database> {
  const database = await openPostgres(databaseUrl)
  return closedIfRefused(database, () =>
    database.ping().catch((error: unknown) => {
      throw new DatabaseRefusal(`The database of DATABASE_URL does not let us in: ${reasonOf(error)}`)
    }),
  )
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

async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('schema_migration') is not null as found`.execute(database.owner)
  return rows[0]?.found === true
}

async function refuseMissing(database: Database): Promise<void> {
  const pending = await pendingMigrations(database)
  if (pending.length === 0) return
  throw new DatabaseRefusal(
    `The database lacks ${pending.join(', ')}, and MIGRATIONS is refuse. Run npm run db:migrate, or the commands of the release that serves it.`,
  )
}
