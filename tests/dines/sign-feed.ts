import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import type { Answer } from '../app/browser.ts'
import type { Secrets } from '#server/settings/secrets.ts'
import type { NetworkEvent, WireEvent } from '#server/feed/network-event.ts'

export interface Delivery {
  readonly secret: string
  readonly events: readonly (WireEvent | object)[]
  readonly network?: string
  /** When it says that it was signed. */
  readonly signedAt?: Date
  /** What arrives, where it is not what was signed. */
  readonly arrives?: string
}

/** Posts events to the feed as a card network does. */
export async function postFeed(app: FastifyInstance, { events, network = 'visa', ...delivery }: Delivery) {
  return postSigned(app, { ...delivery, path: `/feeds/${network}/events`, content: { events } })
}

/** What signs as an operator's key of this name. */
export function operatorSecretOf({ operators }: Pick<Secrets, 'operators'>, key = 'console'): string {
  return operators[key]?.secrets[0] ?? ''
}

export interface SignedContent extends Pick<Delivery, 'secret' | 'signedAt' | 'arrives'> {
  /** Another secret that signs the same message. */
  readonly alsoBy?: string
  /** Of the message; a new one unless told. */
  readonly messageId?: string
  readonly path: string
  /** As JSON, or as the text that is sent. */
  readonly content: object | string
}

export async function postSigned(
  app: FastifyInstance,
  delivery: SignedContent,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const { secret, alsoBy, path, content, signedAt = new Date(), messageId: id = `msg_${randomUUID()}` } = delivery
  const secrets = alsoBy === undefined ? [secret] : [secret, alsoBy]
  const signed = typeof content === 'string' ? content : JSON.stringify(content)
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload: delivery.arrives ?? signed,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, signedAt, signed)).join(' '),
    },
  })
  const body: unknown = answer.json()
  return { status: answer.statusCode, body }
}

export function wireOf({ occurredAt, ...event }: NetworkEvent): WireEvent {
  return { ...event, occurredAt: new Date(occurredAt).toISOString() }
}
