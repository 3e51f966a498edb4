import type { Assertion, Attestation } from '#contract/schemas/passkey.ts'
import type { Place } from './challenges.ts'
import type { KnownPasskey } from './store.ts'

/** COSE numbers of the signatures that every browser can make: Ed25519, ECDSA on P-256, RSA. Source: W3C WebAuthn, section 5.8.5. */
export const algorithms = [-8, -7, -257] as const

/** Loaded with the first passkey: it brings certificates and codecs, and most processes of a day need none of them. */
async function library() {
  const [verify, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...verify, ...helpers }
}

interface Signed {
  readonly place: Place
  /** The challenge, once it was taken. */
  readonly challenge: string
}

export interface VerifiedAttestation {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly aaguid: string
  readonly backedUp: boolean
}

/** What a new passkey is, or null where anything of it is not as it was asked for. The library says each no by an error. */
export async function verifyAttestation(
  { id, clientDataJSON, attestationObject, transports }: Attestation,
  { place, challenge }: Signed,
): Promise<VerifiedAttestation | null> {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await library()
  try {
    // We ask for no statement about the product. One that comes all the same could make the library fetch addresses that its sender chose.
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = decoded.get('fmt')
    const isOwn = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    if (!isOwn) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified || registrationInfo.credential.id !== id) return null
    const { credential, aaguid, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      aaguid,
      backedUp: credentialBackedUp,
    }
  } catch {
    return null
  }
}

export interface VerifiedAssertion {
  readonly counter: number
  readonly backedUp: boolean
}

/** What a passkey has signed, or null where anything of it is not as it was asked for. Its counter is held against ours later, under a lock. */
export async function verifyAssertion(
  { id, ...response }: Assertion,
  { place, challenge, passkey }: Signed & { readonly passkey: Pick<KnownPasskey, 'credentialId' | 'publicKey'> },
): Promise<VerifiedAssertion | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signed } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    })
    const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo
    return verified ? { counter, backedUp } : null
  } catch {
    return null
  }
}
