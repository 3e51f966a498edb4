import { startCardVaultSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/card-vault/sandbox-process.ts`. */
const sandbox = await startCardVaultSandbox({
  folder: setting('CARD_VAULT_FOLDER'),
  secret: setting('CARD_VAULT_SECRET'),
  hashKey: setting('CARD_VAULT_HASH_KEY'),
  port: Number(setting('CARD_VAULT_PORT')),
})
console.log(`card vault sandbox: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: the card vault's sandbox needs it`)
  return value
}
