import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { type EndedAtIssuer, type IdentityOptions, skewSeconds } from './identity.ts'
import type { Issuer } from './issuer-source.ts'
import { momentIn, nameIn } from './prove.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** A token that is older is none any more, however long it says that it lasts: so long is remembered that it came. */
export const logoutTokenSeconds = 600
/** What it says that it is: other kinds of tokens of the issuer are signed by the same keys. Source: OWASP ASVS 5.0, V10.5.5. */
const kind = 'logout+jwt'

/** Whether a token says that it is this issuer's at all: what is not is no work for keys. */
export function saysIssuer(token: string, issuer: string): boolean {
  try {
    return decodeJwt(token).iss === issuer
  } catch {
    return false
  }
}

/** Source: OpenID Connect Back-Channel Logout 1.0, section 2.6. Throws where any of it is not so. */
export async function readLogoutToken(
  { keys }: Issuer,
  token: string,
  options: IdentityOptions,
): Promise<EndedAtIssuer> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: options.issuer,
    audience: options.clientId,
    clockTolerance: skewSeconds,
    maxTokenAge: logoutTokenSeconds,
    typ: kind,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  })
  if (!hasEvent(payload['events'])) throw failed(payload, 'events')
  // An ID token has one, and must never be taken for this.
  if (Object.hasOwn(payload, 'nonce')) throw failed(payload, 'nonce')
  const [tokenId, issuedAt] = [nameIn(payload, 'jti'), momentIn(payload, 'iat')]
  const [sid, subject] = [nameIn(payload, 'sid'), nameIn(payload, 'sub')]
  if (tokenId === null || issuedAt === null) throw failed(payload, 'jti')
  // A name that is there and is none must not widen what is ended.
  if ((sid === null && subject === null) || (sid === null && Object.hasOwn(payload, 'sid')))
    throw failed(payload, 'sid')
  return { tokenId, sid, subject, issuedAt }
}

function hasEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, event)) return false
  const told: unknown = Reflect.get(events, event)
  return typeof told === 'object' && told !== null
}

function failed(payload: JWTPayload, claim: string): errors.JWTClaimValidationFailed {
  return new errors.JWTClaimValidationFailed(`not that of a logout token: ${claim}`, payload, claim)
}
