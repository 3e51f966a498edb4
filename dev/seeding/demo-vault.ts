import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the card vault's sandbox keeps its things below a data folder. The key of its hashes lies outside its store. */
export interface VaultFiles {
  readonly folder: string
  readonly hashKey: string
}

export function vaultFiles(dataFolder: string): VaultFiles {
  const file = join(dataFolder, 'card-vault-hash-key')
  const folder = join(dataFolder, 'card-vault')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { folder, hashKey: readOrMake(file) }
}

function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const made = randomBytes(32).toString('base64url')
    writeFileSync(file, made, { mode: 0o600 })
    return made
  }
}
