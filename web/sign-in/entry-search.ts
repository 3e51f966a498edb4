import { sameSitePath } from '#domain/requests/same-site-path.ts'

/** What the addresses of signing in and joining may carry. */
interface EntrySearch {
  readonly email?: string | undefined
  /** Why the person was sent here: 0 to 4. */
  readonly rfr?: string | undefined
  /** The way back, a path of this site. */
  readonly returnTo?: string | undefined
  /** Of joining: what the programme has not told is asked for. */
  readonly step?: 'details' | undefined
}

export function entrySearch(raw: Readonly<Record<string, unknown>>): EntrySearch {
  return {
    email: typeof raw['email'] === 'string' ? raw['email'].trim().slice(0, 254) : undefined,
    rfr: typeof raw['rfr'] === 'string' && /^[0-4]$/.test(raw['rfr']) ? raw['rfr'] : undefined,
    returnTo: sameSitePath(raw['returnTo']) ?? undefined,
    step: raw['step'] === 'details' ? 'details' : undefined,
  }
}
