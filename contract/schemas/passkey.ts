import { z } from 'zod'
import { browsers, systems } from '#domain/members/browser-name.ts'
import { longestPasskeyName } from '#domain/members/passkey-name.ts'
import { labelText } from './text.ts'

/** What browsers send of a passkey is binary, written in base64url. The longest is what a keeper says when one is made. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)

/** A passkey as its member sees it. Times in ISO form; `id` names it and opens nothing. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The product that keeps it; null where it does not say. */
  keeper: z.string().nullable(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  /** The only host at which it works. */
  host: z.string(),
  isForThisHost: z.boolean(),
  /** Whether its keeper copies it to the member's other devices. */
  isSynced: z.boolean(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** There seem to be two of it: it is not taken any more. */
  isCopied: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

const credentialSchema = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })

/** What `navigator.credentials.create` is given. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/** What `navigator.credentials.get` is given. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialSchema),
})
export type RequestOptions = z.infer<typeof requestOptionsSchema>

const credentialId = bytes(1400)
const clientData = bytes(4096)

/** What a new passkey says of itself. */
export const attestationSchema = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(16_384),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
})
export type Attestation = z.infer<typeof attestationSchema>

/** What a passkey has signed. */
export const assertionSchema = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4096),
  signature: bytes(8192),
  /** Absent where its keeper does not say whose it is. */
  userHandle: bytes(100).optional(),
})
export type Assertion = z.infer<typeof assertionSchema>

export const addPasskeyBodySchema = z.strictObject({ attestation: attestationSchema })
export type AddPasskeyBody = z.infer<typeof addPasskeyBodySchema>

export const namePasskeyBodySchema = z.strictObject({ name: labelText({ min: 1, max: longestPasskeyName }) })
export type NamePasskeyBody = z.infer<typeof namePasskeyBodySchema>

export const passkeySignInBodySchema = z.strictObject({ assertion: assertionSchema, staySignedIn: z.boolean() })
export type PasskeySignInBody = z.infer<typeof passkeySignInBodySchema>

export const passkeyProofBodySchema = z.strictObject({ assertion: assertionSchema })
export type PasskeyProofBody = z.infer<typeof passkeyProofBodySchema>
