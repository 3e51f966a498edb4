import { createHmac } from 'node:crypto'
import { compactDecrypt, errors } from 'jose'
import type { VaultKeys } from './sandbox-keys.ts'
import type { VaultStore } from './sandbox-store.ts'
import { envelopeHeaderSchema, type TokenizeRequest, type VaultCard, type VaultErrorCode } from './wire.ts'

/** How old an envelope may be, and how far ahead of the vault's clock: ten minutes. */
const envelopeAge = 10 * 60_000

/** Numbers that ask for a failure; README.md lists them with the ordinary ones. */
const askedFailures = new Map<string, VaultErrorCode>([
  ['4000000000000002', 'declined'],
  ['4000000000000069', 'heldByAnotherProgramme'],
  ['4000000000000119', 'networkDown'],
])

/** Good to the end of the month in which it is first seen. */
const expiresSoon = '4000000000000259'

export interface Vault {
  readonly keys: VaultKeys
  readonly store: VaultStore
  /** Keyed-hash key, kept outside the store: with the store alone nobody can find a number by trying them all. */
  readonly hashKey: string
  readonly now: () => number
  /** The programmes' own cards, by what their numbers begin with. */
  readonly products: readonly CardProductRange[]
}

export interface CardProductRange {
  readonly prefix: string
  readonly product: string
}

export type SandboxAnswer = { readonly card: VaultCard } | { readonly error: VaultErrorCode }

export async function tokenizeEnvelope(vault: Vault, request: TokenizeRequest): Promise<SandboxAnswer> {
  const opened = await openEnvelope(vault, request.jwe)
  if ('error' in opened) return opened
  const { header, digits } = opened
  if (!isBoundTo(header, request)) return { error: 'wrongBinding' }

  const now = vault.now()
  if (Math.abs(now - header.iat * 1000) > envelopeAge) return { error: 'staleEnvelope' }
  const isFresh = await vault.store.claimNonce(JSON.stringify([header.partnerId, header.nonce]), {
    now,
    until: header.iat * 1000 + envelopeAge + 1,
  })
  if (!isFresh) return { error: 'replayedEnvelope' }
  return registerCard(vault, digits)
}

type OpenedEnvelope =
  | { readonly header: ReturnType<typeof envelopeHeaderSchema.parse>; readonly digits: string }
  | { readonly error: VaultErrorCode }

async function openEnvelope({ keys }: Vault, jwe: string): Promise<OpenedEnvelope> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(
      jwe,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.privateKey(kid)
        if (key === undefined) throw new UnknownKey()
        return key
      },
      { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] },
    )
    const header = envelopeHeaderSchema.safeParse(protectedHeader)
    if (!header.success) return { error: 'malformedEnvelope' }
    return { header: header.data, digits: new TextDecoder().decode(plaintext) }
  } catch (error) {
    if (error instanceof UnknownKey) return { error: 'unknownKey' }
    if (error instanceof errors.JOSEError) return { error: 'malformedEnvelope' }
    throw error
  }
}

async function registerCard({ store, hashKey, products, now }: Vault, digits: string): Promise<SandboxAnswer> {
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return { error: 'invalidNumber' }
  const cardType = cardTypeOf(digits)
  if (cardType === undefined) return { error: 'unsupportedBrand' }
  const failure = askedFailures.get(digits)
  if (failure !== undefined) return { error: failure }

  const token = `card_${keyedHash(hashKey, `token:${digits}`).slice(0, 32)}`
  const card = {
    token,
    cardType,
    lastFour: digits.slice(-4),
    fingerprint: keyedHash(hashKey, `fingerprint:${digits}`),
    product: products.find(({ prefix }) => digits.startsWith(prefix))?.product ?? null,
    expiry: store.card(token)?.expiry ?? expiryOf(digits, now()),
  }
  await store.keep(card)
  return { card }
}

/** Nobody types an expiry: the vault asks the card's bank. Here a card is good for three years, or to the end of this month. */
function expiryOf(digits: string, now: number): string {
  const month = new Date(now).toISOString().slice(0, 7)
  return expiresSoon === digits ? month : `${Number(month.slice(0, 4)) + 3}${month.slice(4)}`
}

function isBoundTo(header: Omit<TokenizeRequest, 'jwe'>, request: TokenizeRequest): boolean {
  return (
    header.partnerId === request.partnerId &&
    header.sessionBinding === request.sessionBinding &&
    header.nonce === request.nonce
  )
}

/** The vault judges numbers by its own rules: another company's, so nothing of ours is imported here. */
function cardTypeOf(digits: string): VaultCard['cardType'] | undefined {
  if (/^3[47]\d{13}$/.test(digits)) return 'amex'
  if (/^(?:6011|65\d\d)\d{12}$/.test(digits)) return 'discover'
  if (/^4(?:\d{12}|\d{15})$/.test(digits)) return 'visa'
  const prefix = Number(digits.slice(0, 4))
  const isMastercard = (prefix >= 5100 && prefix <= 5599) || (prefix >= 2221 && prefix <= 2720)
  return isMastercard && digits.length === 16 ? 'mastercard' : undefined
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]) * (1 + (place % 2))
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

class UnknownKey extends Error {}
