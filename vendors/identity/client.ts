import { createRemoteJWKSet, customFetch as keysFetch, errors, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  clockTolerance,
  type Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { failureOf, type IdentityFailure } from './failure.ts'

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
}

export interface Identity {
  readonly issuer: string
  /** Where the browser goes to sign in. */
  begin(agreed: Agreed): Promise<IdentityResult<URL>>
  /** Who came back with these parameters. Every promise of the ID token is checked, its signature too. */
  finish(agreed: Agreed, parameters: URLSearchParams): Promise<IdentityResult<ProvenPerson>>
}

const scope = 'openid email profile address phone'
/** How far the clocks of issuer and site may be apart, in seconds. */
const skewSeconds = 60
const metadataMs = 3_600_000
/** The issuer's keys are asked for again at most this often where a signature names one that is not known. */
const keysCoolDownMs = 1_000

interface Issuer {
  readonly configuration: Configuration
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  readonly until: number
}

/** One partner's OpenID Connect issuer, by the code flow with PKCE, state and nonce. */
export function createIdentity(options: IdentityOptions): Identity {
  const { now = Date.now, timeout = 5000 } = options
  const breaker = createCircuitBreaker({ failures: 5, coolDown: 10_000, ...options.breaker, now })
  const timed = (url: string, init: object) => fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
  let known: Issuer | null = null

  async function issuer(): Promise<Issuer> {
    if (known !== null && known.until > now()) return known
    const configuration = await discovery(
      new URL(options.issuer),
      options.clientId,
      { [clockTolerance]: skewSeconds },
      ClientSecretBasic(options.clientSecret),
      { [customFetch]: timed, execute: options.issuer.startsWith('http:') ? [allowInsecureRequests] : [] },
    )
    const { jwks_uri: keysAddress = '' } = configuration.serverMetadata()
    const keys = createRemoteJWKSet(new URL(keysAddress), {
      cooldownDuration: keysCoolDownMs,
      timeoutDuration: timeout,
      [keysFetch]: timed,
    })
    known = { configuration, keys, until: now() + metadataMs }
    return known
  }

  return {
    issuer: options.issuer,
    begin: (agreed) =>
      attempt(breaker, async () => {
        const { configuration } = await issuer()
        return buildAuthorizationUrl(configuration, {
          redirect_uri: agreed.redirectUri,
          scope,
          state: agreed.state,
          nonce: agreed.nonce,
          code_challenge: await calculatePKCECodeChallenge(agreed.verifier),
          code_challenge_method: 'S256',
        })
      }),
    finish: (agreed, parameters) =>
      attempt(breaker, async () => prove(await issuer(), { agreed, parameters, options })),
  }
}

interface Return {
  readonly agreed: Agreed
  readonly parameters: URLSearchParams
  readonly options: IdentityOptions
}

async function prove({ configuration, keys }: Issuer, { agreed, parameters, options }: Return): Promise<ProvenPerson> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${agreed.redirectUri}?${parameters}`), {
    expectedState: agreed.state,
    expectedNonce: agreed.nonce,
    pkceCodeVerifier: agreed.verifier,
    idTokenExpected: true,
  })
  // The library trusts the connection over which the token came; a proxy between may not be trusted so far.
  const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
    issuer: options.issuer,
    audience: options.clientId,
    clockTolerance: skewSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  })
  const subject = payload.sub ?? ''
  if (subject === '' || subject.length > 255) throw new errors.JWTClaimValidationFailed('no subject', payload, 'sub')
  const { userinfo_endpoint: more } = configuration.serverMetadata()
  const told = more === undefined ? {} : await fetchUserInfo(configuration, tokens.access_token, subject)
  return { subject, claims: { ...told, ...payload } }
}

async function attempt<Value>(breaker: CircuitBreaker, ask: () => Promise<Value>): Promise<IdentityResult<Value>> {
  if (!breaker.allows())
    return { ok: false, failure: { kind: 'unreachable', detail: 'refused by the circuit breaker' } }
  try {
    const value = await ask()
    breaker.succeeded()
    return { ok: true, value }
  } catch (error) {
    const failure: IdentityFailure =
      error instanceof AuthorizationResponseError ? { kind: 'refused', detail: error.error } : failureOf(error)
    if (failure.kind === 'unreachable') breaker.failed()
    else breaker.succeeded()
    return { ok: false, failure }
  }
}
