import { errors, type JWTPayload, jwtVerify } from 'jose'
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { type Agreed, type IdentityOptions, type ProvenPerson, skewSeconds } from './identity.ts'
import type { Issuer } from './issuer-source.ts'

interface Return {
  readonly agreed: Agreed
  readonly parameters: URLSearchParams
  readonly options: IdentityOptions
}

/** The person of the code that came back. */
export async function prove(
  { configuration, keys }: Issuer,
  { agreed, parameters, options }: Return,
): Promise<ProvenPerson> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${agreed.redirectUri}?${parameters}`), {
    expectedState: agreed.state,
    expectedNonce: agreed.nonce,
    pkceCodeVerifier: agreed.verifier,
    idTokenExpected: true,
  })
  const idToken = tokens.id_token ?? ''
  // The library trusts the connection over which the token came; a proxy between may not be trusted so far.
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: options.issuer,
    audience: options.clientId,
    clockTolerance: skewSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  })
  const subject = nameIn(payload, 'sub')
  if (subject === null) throw new errors.JWTClaimValidationFailed('no subject', payload, 'sub')
  const { userinfo_endpoint: more } = configuration.serverMetadata()
  const told = more === undefined ? {} : await fetchUserInfo(configuration, tokens.access_token, subject)
  return {
    subject,
    claims: { ...told, ...payload },
    sid: nameIn(payload, 'sid'),
    authenticatedAt: momentIn(payload, 'auth_time'),
    idToken,
  }
}

/** Longer names than these are nobody's. Source: OpenID Connect Core 1.0, section 2. */
export function nameIn(payload: JWTPayload, claim: string): string | null {
  const { [claim]: name } = payload
  return typeof name === 'string' && name !== '' && name.length <= 255 ? name : null
}

/** A moment in seconds, as tokens have them; null where there is none that a calendar has. */
export function momentIn(payload: JWTPayload, claim: string): Date | null {
  const { [claim]: seconds } = payload
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : null
}
