import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The form in which a random name is kept: who reads the table cannot use it. */
export function hashOf(secretName: string): string {
  return createHash('sha256').update(secretName).digest('base64url')
}

/** A keyed hash; `purpose` keeps one use of the key apart from the others. */
export function keyedHash(key: string, purpose: string, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')
}

interface Hashed {
  readonly purpose: string
  readonly parts: readonly (string | number)[]
}

/** Whether a hash was made with one of the keys: while a key is replaced, the one before reads too. */
export function isKeyedHash(keys: readonly string[], given: string, { purpose, parts }: Hashed): boolean {
  return keys.some((key) => isSame(given, keyedHash(key, purpose, parts)))
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
