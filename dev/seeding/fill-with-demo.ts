import { randomBytes } from 'node:crypto'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { Database } from '#server/db/database.ts'
import { createPasswords } from '#server/passwords/passwords.ts'
import { startCardVaultSandbox } from '#vendors/card-vault/sandbox.ts'
import { vaultFiles } from './demo-vault.ts'
import { isSeeded, seedDatabase } from './seed-database.ts'

export interface DemoOptions {
  readonly database: Database
  readonly partners: PartnerRegistry
  /** Holds the card vault's files. */
  readonly dataFolder: string
  readonly now: Date
  say(step: string): void
}

const demoSeed = 'commensal'
const password = { memoryKib: 65_536, passes: 3, workers: 1, queue: 1 }

/** Fills a migrated database with the demo, unless it is there. The card vault's sandbox runs for as long as this takes. */
export async function fillWithDemo({ dataFolder, ...options }: DemoOptions): Promise<void> {
  if (await isSeeded(options.database)) {
    options.say('the demo data is there already')
    return
  }
  const secret = randomBytes(32).toString('base64url')
  const vault = await startCardVaultSandbox({ ...vaultFiles(dataFolder), secret, port: 0 })
  try {
    await seedDatabase({
      ...options,
      passwords: createPasswords(password),
      vault: { address: vault.address, secret },
      seed: demoSeed,
    })
  } finally {
    await vault.close()
  }
}
