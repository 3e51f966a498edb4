import { createHash } from 'node:crypto'

/** A number below `below`, at most 2^48, of the same kind. */
export function nameBasedNumber(facts: readonly unknown[], below: number): number {
  return createHash('sha256').update(JSON.stringify(facts)).digest().readUIntBE(0, 6) % below
}

/**
 * A UUID of version 8 from the SHA-256 of these facts: the same facts have the same one, also after a backup was restored, and others never do. No
 * fact may come from a sequence, which a restore sets back. Source: RFC 9562, section 5.8, and decision 137.
 */
export function nameBasedId(facts: readonly unknown[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
