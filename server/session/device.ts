import { hashOf, isSame, keyedHash } from './keyed-hash.ts'

/** Marks a browser as one that has signed in to this account: `publicId.random.signature`. */
export function newDevice(key: string, { publicId, random }: { publicId: string; random: string }): string {
  return `${publicId}.${random}.${keyedHash(key, 'device', [publicId, random])}`
}

/** The name under which failures of this browser are counted for the account; empty for every browser that is not known to it. */
export function deviceOf(key: string, { cookie, publicId }: { cookie: string | null; publicId: string }): string {
  const [owner = '', random = '', signature = ''] = (cookie ?? '').split('.')
  const isKnown = owner === publicId && isSame(signature, keyedHash(key, 'device', [publicId, random]))
  return isKnown ? hashOf(random) : ''
}
