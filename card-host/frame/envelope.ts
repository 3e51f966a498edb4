import type { CardEnvelopeBinding } from '#contract/card-host-messages.ts'

export interface VaultPublicKey {
  readonly kid: string
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * The number as a compact JWE: ECDH-ES on P-256 (RFC 7518, 4.6) with A256GCM, by WebCrypto alone. The protected header
 * is authenticated, so the vault knows for whom and when the envelope was made.
 */
export async function sealNumber(
  digits: string,
  { key, binding }: { readonly key: VaultPublicKey; readonly binding: CardEnvelopeBinding },
) {
  const ephemeral = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', ephemeral.publicKey)
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, epk: { kty, crv, x, y }, ...binding }
  const protectedHeader = base64url(encode(JSON.stringify(header)))

  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = encode(protectedHeader)
  const contentKey = await agreeOnKey(ephemeral.privateKey, key)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, contentKey, encode(digits))
  const [ciphertext, tag] = [sealed.slice(0, -16), sealed.slice(-16)]
  return [protectedHeader, '', base64url(iv), base64url(ciphertext), base64url(tag)].join('.')
}

/** Concat KDF (NIST SP 800-56A, 5.8.1) for one block, with empty party information: RFC 7518, 4.6.2. */
async function agreeOnKey(privateKey: CryptoKey, { kty, crv, x, y }: VaultPublicKey): Promise<CryptoKey> {
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const algorithm = encode('A256GCM')
  const blocks = [uint32(1), secret, uint32(algorithm.length), algorithm, uint32(0), uint32(0), uint32(256)]
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(blocks).arrayBuffer())
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt'])
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
