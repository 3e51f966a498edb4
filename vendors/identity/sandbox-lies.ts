import { decodeJwt, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

/**
 * What the stand-in can be told to get wrong. `isDown`: it answers nothing but 503; `isSlow`: nothing at all; `noSignOut`: it knows no place to
 * sign out at. The others are told in the ID token.
 */
export type SandboxLie =
  | 'isDown'
  | 'isSlow'
  | 'noSignOut'
  | 'oldProof'
  | 'noProof'
  | 'nonce'
  | 'audience'
  | 'issuer'
  | 'signature'
  | 'expired'
  | 'subject'
  | { readonly skewSeconds: number }

/** The ID token with the lie in it, signed as the issuer would; only the lie of the signature has another's key under the same name. */
export async function lieInToken(token: string, { lie, key }: { lie: SandboxLie; key: JWK }): Promise<string> {
  const signing = lie === 'signature' ? (await generateKeyPair('RS256')).privateKey : await importJWK(key, 'RS256')
  return new SignJWT(claimsWith(decodeJwt(token), lie))
    .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
    .sign(signing)
}

function claimsWith(claims: JWTPayload, lie: SandboxLie): JWTPayload {
  const seconds = Math.floor(Date.now() / 1000)
  if (typeof lie === 'object') {
    const shifted = seconds + lie.skewSeconds
    return { ...claims, iat: shifted, exp: shifted + 30 }
  }
  switch (lie) {
    case 'nonce':
      return { ...claims, nonce: 'another' }
    case 'audience':
      return { ...claims, aud: 'another-client' }
    case 'issuer':
      return { ...claims, iss: `${claims.iss}-of-another` }
    case 'expired':
      return { ...claims, iat: seconds - 7200, exp: seconds - 3600 }
    case 'subject':
      return { ...claims, sub: '' }
    case 'oldProof':
      return { ...claims, auth_time: seconds - 3600 }
    case 'noProof':
      return { ...claims, auth_time: undefined }
    case 'isDown':
    case 'isSlow':
    case 'noSignOut':
    case 'signature':
      return claims
  }
}

interface Signing {
  readonly key: JWK
  readonly typ: string | undefined
}

/** A token of any claims, signed with one of the issuer's keys, or with one that says that it is. */
export async function signToken(claims: Readonly<Record<string, unknown>>, { key, typ }: Signing): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...(typ === undefined ? {} : { typ }) })
    .sign(await importJWK(key, 'RS256'))
}
