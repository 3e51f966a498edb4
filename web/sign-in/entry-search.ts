/** What the addresses of signing in and joining may carry. */
interface EntrySearch {
  readonly email?: string | undefined
  /** Why the person was sent here: 0 to 4. */
  readonly rfr?: string | undefined
  /** The way back, a path of this site. */
  readonly returnTo?: string | undefined
}

export function entrySearch(raw: Readonly<Record<string, unknown>>): EntrySearch {
  return {
    email: typeof raw['email'] === 'string' ? raw['email'].trim().slice(0, 254) : undefined,
    rfr: typeof raw['rfr'] === 'string' && /^[0-4]$/.test(raw['rfr']) ? raw['rfr'] : undefined,
    returnTo: sameSitePath(raw['returnTo']) ?? undefined,
  }
}

/** A path of this site, or null: one leading slash, and the same origin once a browser has read it. */
export function sameSitePath(given: unknown): string | null {
  if (typeof given !== 'string' || !/^\/(?![/\\])/.test(given)) return null
  const origin = 'http://site.invalid'
  const address = URL.parse(given, origin)
  if (address === null || address.origin !== origin) return null
  const path = `${address.pathname}${address.search}`
  return /^\/(login|signout)\b/i.test(path) || path.startsWith('//') ? null : path
}
