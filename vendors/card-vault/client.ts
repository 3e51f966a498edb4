import { createVendorHttp, type VendorFailure, type VendorResult } from '../http.ts'
import {
  type PublicKey,
  publicKeysPath,
  publicKeysSchema,
  tokenizePath,
  type TokenizeRequest,
  type VaultCard,
  vaultCardSchema,
  type VaultErrorCode,
  vaultRefusalSchema,
} from './wire.ts'

export type TokenizeResult = { readonly card: VaultCard } | { readonly error: VaultErrorCode | 'vaultUnavailable' }

export interface CardVault {
  /** Sent once: an envelope is good for one use, so a repetition after a lost answer needs a new one from the frame. */
  tokenize(request: TokenizeRequest): Promise<TokenizeResult>
}

export interface CardVaultKeys {
  publicKeys(): Promise<VendorResult<readonly PublicKey[]>>
}

export interface CardVaultOptions {
  readonly address: string
  readonly secret: string
  readonly fetch?: typeof fetch
}

/** What the server uses: it hands the frame's envelope on and gets the card's token, type and last four digits. */
export function createCardVault({ secret, ...options }: CardVaultOptions): CardVault {
  const http = createVendorHttp({ ...options, headers: { authorization: `Bearer ${secret}` } })

  return {
    async tokenize(request) {
      const result = await http.call({ method: 'POST', path: tokenizePath, body: request, answer: vaultCardSchema })
      return result.ok ? { card: result.value } : { error: errorOf(result.failure) }
    },
  }
}

/** What the card host uses: it needs no secret, and has none. */
export function createCardVaultKeys(options: Omit<CardVaultOptions, 'secret'>): CardVaultKeys {
  const http = createVendorHttp(options)

  return {
    async publicKeys() {
      const result = await http.call({ method: 'GET', path: publicKeysPath, answer: publicKeysSchema })
      return result.ok ? { ok: true, value: result.value.keys } : result
    },
  }
}

function errorOf(failure: VendorFailure): VaultErrorCode | 'vaultUnavailable' {
  if (failure.kind !== 'status') return 'vaultUnavailable'
  return vaultRefusalSchema.safeParse(failure.body).data?.error ?? 'vaultUnavailable'
}
