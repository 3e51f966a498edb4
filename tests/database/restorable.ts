import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addressOf } from '#dev/stacking/test-run.ts'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { putDatabase } from './migrated-database.ts'

/** A database that is backed up and restored as an operator does it: what is restored is another database. */
export interface Restorable {
  /** The one that is worked with; null before the first and while it is restored. */
  database(): Database
  /** Answers the file. */
  backUp(): Promise<string>
  restore(file: string): Promise<void>
  close(): Promise<void>
}

interface Place {
  readonly databaseUrl: string | null
  readonly dataFolder: string
}

/** `serverUrl`: a PostgreSQL server, as TEST_DATABASE_URL names it; null: the embedded database. */
export async function openRestorable(serverUrl: string | null): Promise<Restorable> {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-drill-'))
  const made: string[] = []
  let place = await newPlace()
  if (serverUrl === null) await putDatabase(place.dataFolder)
  let database = await open(place)
  await migrate(database)

  async function newPlace(): Promise<Place> {
    const name = `commensal_drill_${process.pid}_${randomBytes(4).toString('hex')}`
    const dataFolder = join(folder, name)
    if (serverUrl === null) return { databaseUrl: null, dataFolder }
    mkdirSync(dataFolder)
    made.push(name)
    await onServer(serverUrl, (server) => sql`create database ${sql.id(name)}`.execute(server.owner))
    return { databaseUrl: addressOf(serverUrl, name), dataFolder }
  }

  return {
    database: () => database,
    async backUp() {
      const path = join(folder, `${randomBytes(4).toString('hex')}.backup`)
      await backUp(database, { databaseUrl: place.databaseUrl, path, now: new Date() })
      return path
    },
    async restore(file) {
      await database.close()
      place = await newPlace()
      const { problems } = await restore(place, file)
      if (problems.length > 0) throw new Error(problems.join('; '))
      database = await open(place)
    },
    async close() {
      await database.close()
      for (const name of made)
        await onServer(serverUrl ?? '', (server) =>
          sql`drop database ${sql.id(name)} with (force)`.execute(server.owner),
        )
      rmSync(folder, { recursive: true })
    },
  }
}

function open({ databaseUrl, dataFolder }: Place): Promise<Database> {
  return databaseUrl === null ? openEmbedded({ folder: dataFolder }) : openPostgres(databaseUrl)
}

async function onServer(url: string, work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = await openPostgres(url)
  try {
    await work(server)
  } finally {
    await server.close()
  }
}
