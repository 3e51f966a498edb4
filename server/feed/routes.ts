import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { networks, type Network } from '#domain/networks.ts'
import type { Db } from '../db/database.ts'
import { ingestEvents } from './ingest-events.ts'
import { type Fault, type NetworkEvent, parseEvent } from './network-event.ts'

export interface FeedContext {
  readonly database: { readonly engine: Db }
  /** The newest first; each of them is accepted while a secret is being replaced. */
  readonly secrets: { readonly feeds: readonly string[] }
  now(): Date
}

const bodyLimit = 1_048_576
const maximumEvents = 1_000
const paramsSchema = z.object({ network: z.enum(networks) })
const bodySchema = z.strictObject({ events: z.array(z.unknown()).min(1).max(maximumEvents) })

/** POST /feeds/{network}/events: signed events of a card network, by Standard Webhooks. A delivery is taken in whole or not at all. */
export function feedRoutes(app: FastifyInstance, context: FeedContext): void {
  void app.register(async (feed) => {
    // The signature is over the bytes as they came, so the body stays unread until it is checked.
    feed.removeAllContentTypeParsers()
    feed.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    feed.post('/feeds/:network/events', { bodyLimit, config: { anyHost: true } }, (request, reply) =>
      receive(context, request, reply),
    )
  })
}

async function receive(context: FeedContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) return reply.code(404).send({ code: 'notFound', requestId: request.id })
  const payload = typeof request.body === 'string' ? request.body : ''
  if (!isSigned(context.secrets.feeds, payload, request)) {
    return reply.code(401).send({ code: 'invalidSignature', requestId: request.id })
  }
  const read = readDelivery(payload, params.data.network)
  if ('faults' in read)
    return reply.code(400).send({ code: 'invalidRequest', fields: read.faults, requestId: request.id })
  const result = await ingestEvents(context.database.engine, read.events, context)
  return reply.code(202).send(result)
}

/** The library refuses a time more than five minutes away, and compares in constant time. */
function isSigned(secrets: readonly string[], payload: string, request: FastifyRequest): boolean {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(request.headers[name] ?? '')]),
  )
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(payload, headers, { jsonParse: false })
      return true
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false
      throw error
    }
  })
}

type Delivery = { readonly events: readonly NetworkEvent[] } | { readonly faults: readonly Fault[] }

/** Events carry the network of the address, so that a network's secret speaks for that network only. */
function readDelivery(payload: string, network: Network): Delivery {
  const body = bodySchema.safeParse(parseJson(payload))
  if (!body.success) {
    return { faults: [{ field: 'events', message: `expected a list of 1 to ${maximumEvents} events` }] }
  }
  const parsed = body.data.events.map(parseEvent)
  const faults = parsed.flatMap((event, index) => faultsOf(event, network).map((fault) => at(index, fault)))
  if (faults.length > 0) return { faults }
  return { events: parsed.flatMap((event) => ('faults' in event ? [] : [event])) }
}

function faultsOf(event: ReturnType<typeof parseEvent>, network: Network): readonly Fault[] {
  if ('faults' in event) return event.faults
  return event.network === network ? [] : [{ field: 'network', message: `expected ${network}, as in the address` }]
}

function at(index: number, { field, message }: Fault): Fault {
  return { field: `events.${index}.${field}`, message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
