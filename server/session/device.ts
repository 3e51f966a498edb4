import { hashOf, isSame, keyedHash } from './keyed-hash.ts'

/** Accounts of one household in one browser; the one that was used longest ago goes first. */
const accountsRemembered = 5
const separator = '~'

/** A browser that has signed in to an account is marked for it: `publicId.random.signature`. */
interface Mark {
  readonly publicId: string
  readonly random: string
}

/** The cookie of a browser that has just entered an account. Its mark of that account stays, and so do those of other accounts. */
export function rememberDevice(
  key: string,
  { cookie, publicId, random }: { cookie: string | null; publicId: string; random: string },
): string {
  const known = marksOf(key, cookie)
  const own = known.find((mark) => mark.publicId === publicId) ?? { publicId, random }
  const others = known.filter((mark) => mark.publicId !== publicId)
  return [own, ...others]
    .slice(0, accountsRemembered)
    .map((mark) => `${mark.publicId}.${mark.random}.${signatureOf(key, mark)}`)
    .join(separator)
}

/** The name under which failures of this browser are counted for the account; empty for every browser that is not known to it. */
export function deviceOf(key: string, { cookie, publicId }: { cookie: string | null; publicId: string }): string {
  const own = marksOf(key, cookie).find((mark) => mark.publicId === publicId)
  return own ? hashOf(own.random) : ''
}

function marksOf(key: string, cookie: string | null): Mark[] {
  return (cookie ?? '').split(separator, accountsRemembered).flatMap((text) => {
    const [publicId = '', random = '', signature = ''] = text.split('.')
    const mark = { publicId, random }
    return isSame(signature, signatureOf(key, mark)) ? [mark] : []
  })
}

function signatureOf(key: string, { publicId, random }: Mark): string {
  return keyedHash(key, 'device', [publicId, random])
}
