import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

interface Sealing {
  /** A random name of which we keep the hash alone, so that whoever reads the database cannot read this. */
  readonly name: string
  /** Keeps what one name seals for one use apart from another. */
  readonly purpose: string
  readonly iv: Buffer
}

/** The text, as only who holds the name reads it. */
export function seal(text: string, { name, purpose, iv }: Sealing): string {
  const cipher = createCipheriv(algorithm, keyOf(name, purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Null where it was sealed by another name or for another purpose, or was changed. */
export function unseal(sealed: string, { name, purpose }: Pick<Sealing, 'name' | 'purpose'>): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, keyOf(name, purpose), bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function keyOf(name: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', name, '', purpose, 32))
}
