import { z } from 'zod'

/** The vault's wire, version 1. Numbers go in only inside the envelope, and never come out. */
export const tokenizePath = '/v1/tokens'
export const publicKeysPath = '/v1/keys'
/** Answered by the sandbox alone. */
export const sandboxTokensPath = '/sandbox/tokens'

export const cardTypeSchema = z.enum(['amex', 'discover', 'mastercard', 'visa'])

/** No control characters and no half letters: a database keeps these words. */
const word = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{C}+$/u)

export const tokenizeRequestSchema = z.strictObject({
  jwe: z.string().min(1).max(4096),
  partnerId: word,
  sessionBinding: word,
  nonce: word,
})

export const vaultCardSchema = z.object({
  token: word,
  cardType: cardTypeSchema,
  lastFour: z.string().regex(/^\d{4}$/),
  /** Keyed hash of the number: equal for equal cards, and says nothing without the vault's key. */
  fingerprint: word,
  /** Which of the programmes' own cards it is, by a code that the vault was told with its range of numbers; null or nothing where it is none. */
  product: word.nullish(),
  /** The last month in which the card is good, as 2027-03; null or nothing where its bank does not say. */
  expiry: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .nullish(),
})

export const vaultErrorCodes = [
  'malformedEnvelope',
  'unknownKey',
  'wrongBinding',
  'staleEnvelope',
  'replayedEnvelope',
  'invalidNumber',
  'unsupportedBrand',
  'declined',
  'heldByAnotherProgramme',
  'networkDown',
] as const

export const vaultRefusalSchema = z.object({ error: z.enum(vaultErrorCodes) })

/** P-256 public keys, the newest first; a private part (`d`) is refused, not dropped, since it should never get here. */
export const publicKeySchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: word,
  y: word,
  kid: word,
  use: z.literal('enc').exactOptional(),
  alg: z.literal('ECDH-ES').exactOptional(),
})

export const publicKeysSchema = z.object({ keys: z.array(publicKeySchema).min(1) })

/** The envelope's protected header, as the card frame writes it. */
export const envelopeHeaderSchema = z.object({
  kid: word,
  partnerId: word,
  sessionBinding: word,
  nonce: word,
  iat: z.int(),
})

export type TokenizeRequest = z.infer<typeof tokenizeRequestSchema>
export type VaultCard = z.infer<typeof vaultCardSchema>
export type VaultErrorCode = (typeof vaultErrorCodes)[number]
export type PublicKey = z.infer<typeof publicKeySchema>
