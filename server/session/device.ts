import { required } from '#domain/required.ts'
import { hashOf, isKeyedHash, keyedHash } from './keyed-hash.ts'

/** Accounts of one household in one browser; the one that was used longest ago goes first. */
const accountsRemembered = 5
const separator = '~'
const purpose = 'device'

/** A browser that has signed in to an account is marked for it: `publicId.random.signature`. */
interface Mark {
  readonly publicId: string
  readonly random: string
}

/**
 * The cookie of a browser that has just entered an account. Its mark of that account stays, and so do those of other accounts; all are signed
 * anew with the newest of the keys.
 */
export function rememberDevice(
  keys: readonly string[],
  { cookie, publicId, random }: { cookie: string | null; publicId: string; random: string },
): string {
  const known = marksOf(keys, cookie)
  const newest = required(keys[0], 'a key to sign the cookie with')
  const own = known.find((mark) => mark.publicId === publicId) ?? { publicId, random }
  const others = known.filter((mark) => mark.publicId !== publicId)
  return [own, ...others]
    .slice(0, accountsRemembered)
    .map((mark) => `${mark.publicId}.${mark.random}.${keyedHash(newest, purpose, partsOf(mark))}`)
    .join(separator)
}

/** The name under which failures of this browser are counted for the account; empty for every browser that is not known to it. */
export function deviceOf(
  keys: readonly string[],
  { cookie, publicId }: { cookie: string | null; publicId: string },
): string {
  const own = marksOf(keys, cookie).find((mark) => mark.publicId === publicId)
  return own ? hashOf(own.random) : ''
}

/** The names of a browser's marks, whichever accounts they are of: what is counted for the browser counts under each. */
export function marksNamed(keys: readonly string[], cookie: string | null): readonly string[] {
  return marksOf(keys, cookie).map(({ random }) => hashOf(random))
}

function marksOf(keys: readonly string[], cookie: string | null): Mark[] {
  return (cookie ?? '').split(separator, accountsRemembered).flatMap((text) => {
    const [publicId = '', random = '', signature = ''] = text.split('.')
    const mark = { publicId, random }
    return isKeyedHash(keys, signature, { purpose, parts: partsOf(mark) }) ? [mark] : []
  })
}

function partsOf({ publicId, random }: Mark): string[] {
  return [publicId, random]
}
