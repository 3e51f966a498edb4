import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'
import { z } from 'zod'
import type { PublicKey } from './wire.ts'

/** Frames opened before a rotation still hold the older key, so both are good. */
const keysKept = 2

const privateKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
})

type PrivateKey = z.infer<typeof privateKeySchema>

export interface VaultKeys {
  publicKeys(): PublicKey[]
  privateKey(kid: string): Promise<CryptoKey | undefined>
  rotate(): Promise<void>
}

/** The vault's key pairs, made at the first start. The private parts stay in the vault's folder, readable by its owner alone. */
export async function openVaultKeys(folder: string): Promise<VaultKeys> {
  const file = join(folder, 'keys.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let keys = await readKeys(file)

  async function rotate(): Promise<void> {
    keys = [await newKey(), ...keys].slice(0, keysKept)
    await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
  }

  if (keys.length === 0) await rotate()

  return {
    rotate,
    publicKeys() {
      return keys.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, use: 'enc', alg: 'ECDH-ES' }))
    },
    async privateKey(kid) {
      const key = keys.find((candidate) => candidate.kid === kid)
      if (key === undefined) return undefined
      const imported = await importJWK(key, 'ECDH-ES')
      return imported instanceof Uint8Array ? undefined : imported
    },
  }
}

async function readKeys(file: string): Promise<PrivateKey[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return z.array(privateKeySchema).parse(JSON.parse(text))
}

async function newKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return privateKeySchema.parse({ ...(await exportJWK(privateKey)), kid: randomUUID() })
}
