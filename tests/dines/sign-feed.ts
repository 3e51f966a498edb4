import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import type { Answer } from '../app/browser.ts'
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

export interface SignedContent extends Pick<Delivery, 'secret' | 'signedAt' | 'arrives'> {
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
  const { secret, path, content, signedAt = new Date(), messageId: id = `msg_${randomUUID()}` } = delivery
  const signed = typeof content === 'string' ? content : JSON.stringify(content)
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload: delivery.arrives ?? signed,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, signedAt, signed),
    },
  })
  const body: unknown = answer.json()
  return { status: answer.statusCode, body }
}

export function wireOf({ occurredAt, ...event }: NetworkEvent): WireEvent {
  return { ...event, occurredAt: new Date(occurredAt).toISOString() }
}
