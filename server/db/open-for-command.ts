import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { type Database, openEmbedded, openPostgres, openSocket } from './database.ts'
import { FolderHeldError } from './folder-lock.ts'
import { migrate } from './migrate.ts'

/**
 * The database for a command, whether the server runs or not: PostgreSQL by its address, else the embedded one in the data folder, and
 * where a running process holds the folder, that process's database through its socket.
 */
export async function openForCommand({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<Database> {
  if (databaseUrl !== null) return migrated(await openPostgres(databaseUrl))
  try {
    return await migrated(await openEmbedded({ folder: dataFolder }))
  } catch (error) {
    if (error instanceof FolderHeldError) return openSocket(dirname(error.holder.socketPath))
    throw error
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
