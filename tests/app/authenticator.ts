import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  type Assertion,
  type Attestation,
  type CreationOptions,
  creationOptionsSchema,
  type RequestOptions,
  requestOptionsSchema,
} from '#contract/schemas/passkey.ts'
import { required } from '#domain/required.ts'
import type { Answer, Browser } from './browser.ts'

/** What a hostile page or device would put into what it sends. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** 1: present, 4: verified. */
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string
  readonly statement?: 'x5c'
}

interface Credential {
  readonly id: string
  readonly key: KeyObject
  readonly point: { readonly x: Buffer; readonly y: Buffer }
  readonly rpId: string
  readonly userHandle: string
}

const verified = 0b101
const withCredential = 0b0100_0000

/** A device that keeps passkeys, in software: ECDSA on P-256, and a counter that goes on with each use. Source: W3C WebAuthn, section 6. */
export function createAuthenticator(origin = 'http://nosh.localhost:3000') {
  const credentials: Credential[] = []
  let uses = 0

  function clientData(challenge: string, type: string, deviation: Deviation): Buffer {
    const said = { type: deviation.type ?? type, challenge: deviation.challenge ?? challenge }
    return Buffer.from(JSON.stringify({ ...said, origin: deviation.origin ?? origin, crossOrigin: false }))
  }

  function head(rpId: string, flags: number, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? uses)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([deviation.flags ?? flags]), counter])
  }

  return {
    credentials,
    /** What a browser sends after `navigator.credentials.create`. */
    create(options: CreationOptions, deviation: Deviation = {}): Attestation {
      const credential = newCredential(options)
      credentials.push(credential)
      const id = Buffer.from(credential.id, 'base64url')
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const flags = (deviation.flags ?? verified) | withCredential
      const data = Buffer.concat([
        head(credential.rpId, flags, { ...deviation, flags }),
        Buffer.alloc(16),
        length,
        id,
        coseKey(credential.point),
      ])
      const made = clientData(options.challenge, 'webauthn.create', deviation)
      return {
        id: credential.id,
        clientDataJSON: made.toString('base64url'),
        attestationObject: attestationOf(data, deviation.statement).toString('base64url'),
        transports: ['internal'],
      }
    },
    /** What a browser sends after `navigator.credentials.get`, with the newest passkey unless told. */
    get(options: RequestOptions, deviation: Deviation = {}, credential = credentials.at(-1)): Assertion {
      const { id, key, rpId, userHandle } = required(credential, 'a passkey')
      uses++
      const data = head(rpId, verified, deviation)
      const signed = clientData(options.challenge, 'webauthn.get', deviation)
      return {
        id,
        clientDataJSON: signed.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(signed)]), key).toString('base64url'),
        userHandle: deviation.userHandle ?? userHandle,
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey as the profile does, to whom the browser belongs. */
export async function addPasskey(browser: Browser, authenticator: Authenticator, deviation?: Deviation) {
  const asked = await browser.post('/api/Member/Passkeys/Options')
  if (asked.status !== 200) return asked
  return browser.post('/api/Member/Passkeys', {
    attestation: authenticator.create(creationOptionsSchema.parse(asked.body), deviation),
  })
}

/** Signs in as the button of the form does. */
export async function enterByPasskey(
  browser: Browser,
  authenticator: Authenticator,
  { staySignedIn = false, ...deviation }: Deviation & { readonly staySignedIn?: boolean } = {},
): Promise<Answer> {
  const asked = await browser.post('/api/Passkeys/Options')
  const assertion = authenticator.get(requestOptionsSchema.parse(asked.body), deviation)
  return browser.post('/api/Passkeys/SignIn', { assertion, staySignedIn })
}

function newCredential({ rp, user }: CreationOptions): Credential {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    id: randomBytes(16).toString('base64url'),
    key: privateKey,
    point: { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') },
    rpId: rp.id,
    userHandle: user.id,
  }
}

/** Key type 2, algorithm -7, curve 1, and the point, in CBOR. Source: RFC 9053. */
function coseKey({ x, y }: Credential['point']): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}

function attestationOf(data: Buffer, statement?: 'x5c'): Buffer {
  const length = Buffer.from([0x58, data.length])
  const none = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])])
  // alg: -7, sig: a byte, x5c: a list with a certificate of one byte
  const certified = Buffer.concat([
    text('fmt'),
    text('packed'),
    text('attStmt'),
    Buffer.from([0xa3]),
    text('alg'),
    Buffer.from([0x26]),
    text('sig'),
    Buffer.from([0x41, 0x00]),
    text('x5c'),
    Buffer.from([0x81, 0x41, 0x00]),
  ])
  return Buffer.concat([Buffer.from([0xa3]), statement ? certified : none, text('authData'), length, data])
}

function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
