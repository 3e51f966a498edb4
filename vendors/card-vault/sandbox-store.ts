import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type VaultCard, vaultCardSchema } from './wire.ts'

const nonceSchema = z.object({ nonce: z.string(), until: z.number() })

export interface VaultStore {
  cards(): VaultCard[]
  card(token: string): VaultCard | undefined
  keep(card: VaultCard): Promise<void>
  /** Says whether the nonce is fresh, and uses it up. Times are milliseconds. */
  claimNonce(nonce: string, time: { readonly now: number; readonly until: number }): Promise<boolean>
}

/** Two files of JSON lines in the vault's folder: cards by token (never a number), and the nonces that are used up. */
export async function openVaultStore({
  folder,
  now,
}: {
  readonly folder: string
  readonly now: number
}): Promise<VaultStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const cardFile = join(folder, 'cards.jsonl')
  const nonceFile = join(folder, 'nonces.jsonl')
  const cards = new Map((await readLines(cardFile, vaultCardSchema)).map((card) => [card.token, card]))
  const usedNonces = (await readLines(nonceFile, nonceSchema)).filter(({ until }) => until > now)
  const nonces = new Map(usedNonces.map(({ nonce, until }) => [nonce, until]))
  await writeFile(nonceFile, usedNonces.map(asLine).join(''), { mode: 0o600 })

  return {
    cards() {
      return [...cards.values()]
    },
    card: (token) => cards.get(token),
    async keep(card) {
      if (cards.has(card.token)) return
      cards.set(card.token, card)
      await appendFile(cardFile, asLine(card), { mode: 0o600 })
    },
    async claimNonce(nonce, time) {
      for (const [old, until] of nonces) if (until <= time.now) nonces.delete(old)
      if (nonces.has(nonce)) return false
      nonces.set(nonce, time.until)
      await appendFile(nonceFile, asLine({ nonce, until: time.until }))
      return true
    },
  }
}

async function readLines<Line>(file: string, schema: z.ZodType<Line>): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)))
}

function asLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
