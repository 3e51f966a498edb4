import { required } from '#domain/required.ts'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { loadPartners } from '#partners/registry.ts'
import { openEmbedded } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { migrationsChecksum } from '#server/db/migrating/migration-files.ts'
import { fillWithDemo } from './fill-with-demo.ts'

const root = new URL('../../', import.meta.url).pathname
/** What the demo data comes from, beside the migrations and the day. */
const sources = [
  'domain',
  'partners',
  'dev/fiction',
  'dev/seeding',
  'server/feed',
  'server/rules',
  'server/journal',
  'server/dines',
  'server/notices',
  'server/credits',
  'server/delivery',
  'server/merchants/search',
]
const keptMs = 3_600_000

/** A folder with `database.tar`, a dump of the embedded database, and the card vault's files that belong to it. */
export interface PreparedDemo {
  readonly folder: string
  readonly snapshot: Uint8Array<ArrayBuffer>
}

/**
 * The demo data as of today in the embedded database: made once a day and whenever what it comes from changes, kept in .build. So a start
 * on a new data folder, and each browser test, loads a dump in the place of writing everything.
 */
export async function preparedDemo(say: (step: string) => void): Promise<PreparedDemo> {
  const now = new Date()
  const folder = join(root, '.build', 'demo', demoKey(now))
  if (!existsSync(folder)) await prepare(folder, { now, say })
  return { folder, snapshot: new Uint8Array(readFileSync(join(folder, 'database.tar'))) }
}

/** The vault's cards and keys of the prepared demo, where a new data folder looks for them. */
export function copyVault({ folder }: Pick<PreparedDemo, 'folder'>, dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  for (const name of ['card-vault', 'card-vault-hash-key'])
    cpSync(join(folder, name), join(dataFolder, name), { recursive: true })
}

async function prepare(folder: string, { now, say }: { now: Date; say(step: string): void }): Promise<void> {
  const draft = `${folder}.${process.pid}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const database = await openEmbedded({ folder: null })
  try {
    await migrate(database)
    await fillWithDemo({ database, partners: loadPartners(), dataFolder: draft, now, say })
    writeFileSync(join(draft, 'database.tar'), required(await database.snapshot(), 'the dump of an embedded database'))
  } finally {
    await database.close()
  }
  removeOld(join(folder, '..'))
  // Of two processes that prepare the same, the second finds the first one's folder, which is as good.
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
}

function demoKey(now: Date): string {
  const hash = createHash('sha256').update(migrationsChecksum())
  for (const source of sources)
    for (const file of readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.(ts|json)$/.test(file) && !file.includes('.test.'))
        hash.update(file).update(readFileSync(join(root, source, file)))
  return `${now.toISOString().slice(0, 10)}-${hash.digest('hex').slice(0, 16)}`
}
