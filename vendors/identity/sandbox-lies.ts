import { decodeJwt, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

/** What the stand-in can be told to get wrong. `isDown`: it answers nothing but 503. The others are told in the ID token. */
export type SandboxLie =
  | 'isDown'
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
    case 'isDown':
    case 'signature':
      return claims
  }
}
