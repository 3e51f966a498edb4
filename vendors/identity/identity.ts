import type { IdentityFailure } from './failure.ts'

export interface IdentityOptions {
  /** As the issuer names itself; its discovery document lies below. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Milliseconds for one answer of the issuer. */
  readonly timeout?: number
  readonly breaker?: { readonly failures: number; readonly coolDown: number }
  readonly now?: () => number
}

export type IdentityResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: IdentityFailure }

/** What was agreed before the browser left: all of it comes from `begin`'s caller, and is used once. */
export interface Agreed {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person as the issuer proved them: `subject` never changes, and is nobody else's at this issuer. */
export interface ProvenPerson {
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
  /** What the issuer calls its own session; null where it does not name it. */
  readonly sid: string | null
  /** When the person last showed there who they are; null where the issuer does not say. */
  readonly authenticatedAt: Date | null
  /** As it came: what the issuer recognises its session by when the person leaves. */
  readonly idToken: string
}

/** What the browser takes along to end the issuer's session too. */
export interface Leaving {
  /** Null where it is not known any more: the issuer then asks whom to sign out. */
  readonly idToken: string | null
  readonly redirectUri: string
  readonly state: string
}

/** Whose sessions the issuer has ended: one of its sessions by name, or all of a subject. At least one of the two is there. */
export interface EndedAtIssuer {
  readonly tokenId: string
  readonly sid: string | null
  readonly subject: string | null
  readonly issuedAt: Date
}

export interface Identity {
  readonly issuer: string
  /** Where the browser goes to sign in; `asked`: to show who one is, whoever is signed in there. */
  begin(agreed: Agreed, how: 'asked' | 'asItMay'): Promise<IdentityResult<URL>>
  /** Who came back with these parameters. Every promise of the ID token is checked, its signature too. */
  finish(agreed: Agreed, parameters: URLSearchParams): Promise<IdentityResult<ProvenPerson>>
  /** Where the browser goes to sign out there too; null: the issuer knows no such place. Answers quickly, since somebody waits to leave. */
  leave(leaving: Leaving): Promise<IdentityResult<URL | null>>
  /** What a logout token of the issuer says, if it is one. Whether it came before only its reader knows. */
  readLogoutToken(token: string): Promise<IdentityResult<EndedAtIssuer>>
}

/** How far the clocks of issuer and site may be apart, in seconds. */
export const skewSeconds = 60
