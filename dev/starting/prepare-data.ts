import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadPartners } from '#partners/registry.ts'
import type { Config } from '#server/settings/config.ts'
import { inDataFolder } from '#server/settings/data-folder.ts'
import { openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { fillWithDemo } from '../seeding/fill-with-demo.ts'
import { copyVault, preparedDemo } from '../seeding/prepared-demo.ts'

type Say = (step: string) => void

/** Puts the demo data where the site will look for it, at the first start only. */
export async function prepareData({ databaseUrl, dataFolder }: Config, say: Say): Promise<void> {
  inDataFolder({ folder: dataFolder, deed: 'make the folder' }, () =>
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 }),
  )
  if (databaseUrl !== null) return preparePostgres(databaseUrl, dataFolder, say)
  if (existsSync(join(dataFolder, 'postgres'))) return
  const demo = await preparedDemo(say)
  say('loading it into the data folder')
  copyVault(demo, dataFolder)
  // Aside first: a start that is cut off leaves no half database.
  const draft = join(dataFolder, 'first-start')
  rmSync(draft, { recursive: true, force: true })
  const database = await openEmbedded({ folder: draft, snapshot: demo.snapshot })
  await database.close()
  renameSync(join(draft, 'postgres'), join(dataFolder, 'postgres'))
  rmSync(draft, { recursive: true })
}

async function preparePostgres(url: string, dataFolder: string, say: Say): Promise<void> {
  const database = await openPostgres(url)
  try {
    await migrate(database)
    await fillWithDemo({ database, partners: loadPartners(), dataFolder, now: new Date(), say })
  } finally {
    await database.close()
  }
}
