import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
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
export async function postFeed(app: FastifyInstance, delivery: Delivery) {
  const { secret, events, network = 'visa', signedAt = new Date() } = delivery
  const signed = JSON.stringify({ events })
  const id = `msg_${randomUUID()}`
  const answer = await app.inject({
    method: 'POST',
    url: `/feeds/${network}/events`,
    payload: delivery.arrives ?? signed,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, signedAt, signed),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

export function wireOf({ occurredAt, ...event }: NetworkEvent): WireEvent {
  return { ...event, occurredAt: new Date(occurredAt).toISOString() }
}
