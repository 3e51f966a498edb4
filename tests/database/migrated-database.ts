import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { migrationsChecksum } from '#server/db/migrating/migration-files.ts'

const kept = new URL('../../.build/test-databases/', import.meta.url).pathname

/** An empty, migrated embedded database as tests begin with it. */
interface MigratedDatabase {
  /** As a start leaves it in its data folder. */
  readonly folder: string
  /** As a database in memory takes it. */
  readonly dump: string
}

/** Made by the first who asks, and kept for as long as the migrations are these. A run asks before its tests do. */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const place = join(kept, migrationsChecksum())
  const made = { folder: join(place, 'data'), dump: join(place, 'dump.tar') }
  if (existsSync(place)) return made
  mkdirSync(kept, { recursive: true })
  removeOlder()
  const draft = mkdtempSync(join(kept, 'draft-'))
  const database = await openEmbedded({ folder: join(draft, 'data') })
  await migrate(database)
  const dump = await database.snapshot()
  await database.close()
  if (dump === null) throw new Error('The embedded database gave no dump of itself')
  writeFileSync(join(draft, 'dump.tar'), dump)
  takePlace(draft, place)
  return made
}

export async function migratedDump(): Promise<Uint8Array<ArrayBuffer>> {
  const { dump } = await migratedDatabase()
  return new Uint8Array(readFileSync(dump))
}

/** Puts the database into a data folder that has none. To make one there takes seven seconds of a core, to copy it a third of one. */
export async function putDatabase(dataFolder: string): Promise<void> {
  const { folder } = await migratedDatabase()
  cpSync(folder, dataFolder, { recursive: true })
}

/** What other migrations have left, some fifty megabytes each; what another process is making stays. */
function removeOlder(): void {
  for (const name of readdirSync(kept).filter((one) => !one.startsWith('draft-')))
    rmSync(join(kept, name), { recursive: true, force: true })
}

/** Another process may have been first: what it has made is the same. */
function takePlace(draft: string, place: string): void {
  try {
    renameSync(draft, place)
  } catch (error) {
    if (!existsSync(place)) throw error
    rmSync(draft, { recursive: true })
  }
}
