import { hashOf } from '../session/keyed-hash.ts'

/** The purpose is in the hash, so that a token of ours for anything else is none for this. */
export function tokenHash(token: string): string {
  return hashOf(`emulation ${token}`)
}

/** What a token and the cookie that comes of it look like: 32 bytes. */
export const tokenPattern = /^[\w-]{43}$/
