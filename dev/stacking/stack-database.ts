import { join } from 'node:path'
import { sql } from 'kysely'
import type { PartnerRegistry } from '#partners/registry.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { fillWithDemo } from '../seeding/fill-with-demo.ts'
import { copyVault, preparedDemo } from '../seeding/prepared-demo.ts'
import { addressOf, createFilled, runFolder } from './test-run.ts'

/** The embedded database, or a new one on the PostgreSQL server of this address. */
export type StackDatabase = 'embedded' | { readonly postgres: string }

export interface StackDatabaseOptions {
  /** Gets the card vault's files. */
  readonly dataFolder: string
  readonly partners: PartnerRegistry
}

/** A database with the demo data that nobody else uses; closing it removes it. */
export async function openStackDatabase(kind: StackDatabase, options: StackDatabaseOptions): Promise<Database> {
  return kind === 'embedded' ? openPrepared(options) : createPostgres(kind.postgres, options)
}

async function openPrepared({ dataFolder }: StackDatabaseOptions): Promise<Database> {
  const demo = await preparedDemo(() => undefined)
  copyVault(demo, dataFolder)
  return openEmbedded({ folder: null, snapshot: demo.snapshot })
}

async function createPostgres(serverUrl: string, { dataFolder, partners }: StackDatabaseOptions): Promise<Database> {
  const name = `commensal_stack_${process.pid}_${Date.now().toString(36)}`
  const server = await openPostgres(serverUrl)
  const folder = join(runFolder() ?? dataFolder, 'demo')
  await createFilled(server, name, {
    serverUrl,
    kind: 'demo',
    async fill(database) {
      await migrate(database)
      await fillWithDemo({ database, partners, dataFolder: folder, now: new Date(), say: () => undefined })
    },
  })
  copyVault({ folder }, dataFolder)
  const database = await openPostgres(addressOf(serverUrl, name))
  return {
    ...database,
    async close() {
      await database.close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
      await server.close()
    },
  }
}
