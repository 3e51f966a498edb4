import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedMessage {
  readonly headers: IncomingHttpHeaders
  /** The bytes as they came: a signature is over these. */
  readonly body: string
  /** In milliseconds since 1970; now, unless told. */
  readonly now?: number
}

/** How far a message's time may be from our clock, in seconds. Source: the Standard Webhooks specification, 1.0. */
const toleranceSeconds = 300
const messageId = /^[\x21-\x7e]{1,256}$/
const signatureText = /^v1,([A-Za-z0-9+/]{43}=)$/
/** Two keys of a sender, each with an old and a new secret, need four. */
const mostSignatures = 8
const longestSignatures = 1_000

interface SignedHead {
  readonly id: string
  readonly timestamp: string
  readonly signatures: readonly Buffer[]
}

/**
 * What the headers of a message say of its signature, by Standard Webhooks; null where no secret can have signed so. It hashes nothing and needs no body,
 * so that whoever has no secret costs neither.
 */
function readSignedHead(headers: IncomingHttpHeaders, now: number): SignedHead | null {
  const [id, timestamp, written] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (id === undefined || timestamp === undefined || written === undefined || !messageId.test(id)) return null
  if (!/^[1-9]\d{0,11}$/.test(timestamp) || Math.abs(Number(timestamp) - now / 1000) > toleranceSeconds) return null
  if (written.length > longestSignatures) return null
  const signatures = written.split(' ', mostSignatures).flatMap((one) => {
    const [, signature] = signatureText.exec(one) ?? []
    return signature === undefined ? [] : [Buffer.from(signature, 'base64')]
  })
  return signatures.length === 0 ? null : { id, timestamp, signatures }
}

/** Whether a secret may have signed a message with these headers: they are all there, well formed, and within five minutes. */
export function mayBeSigned(headers: IncomingHttpHeaders, now = Date.now()): boolean {
  return readSignedHead(headers, now) !== null
}

/** Whether one of the secrets has signed the message, compared in constant time. */
export function isSigned(secrets: readonly string[], message: SignedMessage): boolean {
  const head = readSignedHead(message.headers, message.now ?? Date.now())
  if (head === null) return false
  const { body } = message
  return secrets.some((secret) => {
    const expected = digestOf(secret, { ...head, body })
    return head.signatures.some((signature) => timingSafeEqual(signature, expected))
  })
}

export interface MessageToSign {
  readonly id: string
  /** In seconds since 1970. */
  readonly timestamp: number | string
  readonly body: string
}

/** The signature of a message as its header writes it. */
export function signMessage(secret: string, message: MessageToSign): string {
  return `v1,${digestOf(secret, message).toString('base64')}`
}

function digestOf(secret: string, { id, timestamp, body }: MessageToSign): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
}
