import { createHash } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { z } from 'zod'

const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) })

interface Sealing {
  readonly number: string
  readonly binding: { readonly partnerId: string; readonly sessionBinding: string; readonly nonce: string }
  /** In milliseconds. */
  readonly now: number
}

/** A card number as an envelope to the newest public key of the card vault, as the card frame makes it. */
export async function sealNumber(vaultAddress: string, { number, binding, now }: Sealing): Promise<string> {
  const answered = await fetch(new URL('/v1/keys', vaultAddress))
  const [key] = keysSchema.parse(await answered.json()).keys
  if (key === undefined) throw new Error('The card vault has no key')
  return new CompactEncrypt(new TextEncoder().encode(number))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, iat: Math.floor(now / 1000), ...binding })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

interface Wanted {
  readonly prefix: string
  readonly length: number
  readonly seed: string
}

/** A number of no bank that passes the Luhn check: the same for the same seed. */
export function testNumber({ prefix, length, seed }: Wanted): string {
  const bytes = createHash('sha256').update(`${seed} ${prefix}`).digest()
  const digits = Array.from(bytes, (byte) => byte % 10).join('')
  return withCheckDigit(`${prefix}${digits}`.slice(0, length - 1))
}

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit))
    .reduce((total, digit) => total + digit, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
