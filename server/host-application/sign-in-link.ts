import { hashOf } from '../session/keyed-hash.ts'

/** Where a link leads on the partner's site, with its token. */
export const signInLinkPath = '/sign_in_link'

/** The purpose is in the hash, so that a token of ours for anything else is none for this. */
export function linkHash(token: string): string {
  return hashOf(`signInLink ${token}`)
}

/** What a token looks like: 32 bytes. */
export const tokenPattern = /^[\w-]{43}$/
