import { isKeyedHash, keyedHash } from './keyed-hash.ts'

/** What a token belongs to: a session by the name in its cookie, or a visitor by the signed cookie of GET /api/CSRF. */
export interface Bearer {
  readonly kind: 'session' | 'visitor'
  readonly value: string
}

export function csrfTokenOf(key: string, { kind, value }: Bearer): string {
  return keyedHash(key, 'csrf', [kind, value])
}

/** Whether a token is the bearer's, by any of the keys. */
export function isCsrfTokenOf(keys: readonly string[], token: string, { kind, value }: Bearer): boolean {
  return isKeyedHash(keys, token, { purpose: 'csrf', parts: [kind, value] })
}

export function newVisitor(key: string, random: string): string {
  return `${random}.${keyedHash(key, 'visitor', [random])}`
}

/** Only cookies of our own making count: else another site of the domain could plant one whose token it knows. */
export function isVisitor(keys: readonly string[], cookie: string): boolean {
  const [random = '', signature = ''] = cookie.split('.')
  return isKeyedHash(keys, signature, { purpose: 'visitor', parts: [random] })
}
