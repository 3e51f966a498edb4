import { setTimeout as sleep } from 'node:timers/promises'
import type { CardVaultKeys } from '#vendors/card-vault/client.ts'
import type { PublicKey } from '#vendors/card-vault/wire.ts'

export interface VaultKey {
  newest(): PublicKey
  stop(): void
}

export interface VaultKeyOptions {
  readonly vault: CardVaultKeys
  /** Milliseconds between two looks at the vault's keys. */
  readonly every?: number
  /** How often the vault is asked at start before giving up, once a second: the two may start together. */
  readonly attempts?: number
}

/** The vault's newest public key. While the vault is away the last one known stays good. */
export async function followVaultKey({ vault, every = 60_000, attempts = 30 }: VaultKeyOptions): Promise<VaultKey> {
  let newest = await firstKey(vault, attempts)

  async function renew(): Promise<void> {
    newest = (await newestKey(vault)) ?? newest
  }
  const timer = setInterval(() => void renew(), every)
  timer.unref()

  return { newest: () => newest, stop: () => clearInterval(timer) }
}

async function firstKey(vault: CardVaultKeys, attempts: number): Promise<PublicKey> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const key = await newestKey(vault)
    if (key !== undefined) return key
    if (attempt < attempts) await sleep(1000)
  }
  throw new Error('The card vault does not answer with its public keys')
}

async function newestKey(vault: CardVaultKeys): Promise<PublicKey | undefined> {
  const result = await vault.publicKeys()
  return result.ok ? result.value[0] : undefined
}
