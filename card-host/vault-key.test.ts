import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCardVaultKeys } from '#vendors/card-vault/client.ts'
import { type CardVaultSandbox, startCardVaultSandbox } from '#vendors/card-vault/sandbox.ts'
import { followVaultKey } from './vault-key.ts'

let folder: string
let sandbox: CardVaultSandbox

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-key-'))
  sandbox = await startCardVaultSandbox({ folder, secret: 'a secret', hashKey: 'a hash key', port: 0 })
})

afterEach(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

test('a rotated key is taken up, and stays good while the vault is away', async () => {
  const key = await followVaultKey({ vault: createCardVaultKeys({ address: sandbox.address }), every: 20 })
  const before = key.newest().kid
  await sandbox.rotateKey()
  await expect.poll(() => key.newest().kid).not.toBe(before)

  const last = key.newest().kid
  await sandbox.close()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(key.newest().kid).toBe(last)
  key.stop()
})

test('without a vault the card host does not start', async () => {
  const vault = createCardVaultKeys({ address: 'http://127.0.0.1:1' })
  await expect(followVaultKey({ vault, attempts: 1 })).rejects.toThrow('does not answer with its public keys')
})
