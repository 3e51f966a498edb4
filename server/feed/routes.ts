import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Network } from '#domain/dines/networks.ts'
import { creditRoutes } from './credit-routes.ts'
import { type FeedContext, feedParamsSchema, readSigned } from './read-signed.ts'
import { ingestEvents } from './ingest-events.ts'
import { countEvents } from '../health/vitals.ts'
import { type Fault, type NetworkEvent, parseEvent, wireSchema } from './network-event.ts'
import { leaveBodiesUnread, parsePayload, signedBodyLimit } from '../http/read-bodies.ts'

const maximumEvents = 1_000
const bodySchema = z.strictObject({ events: z.array(z.unknown()).min(1).max(maximumEvents) })

/**
 * POST /feeds/{network}/events: signed events of a card network, by Standard Webhooks. A delivery is taken in whole or not at all.
 * POST /feeds/{network}/credits, signed alike: what the network says of statement credits.
 */
export function feedRoutes(app: FastifyInstance, context: FeedContext): void {
  void app.register(async (feed) => {
    leaveBodiesUnread(feed)
    feed.post(
      '/feeds/:network/events',
      {
        bodyLimit: signedBodyLimit,
        config: { kind: 'signed' },
        schema: { params: feedParamsSchema, body: z.strictObject({ events: z.array(wireSchema).max(maximumEvents) }) },
        // The schemas describe the call only: what is not signed is not looked at, and each event is read by itself.
        validatorCompiler: () => () => true,
      },
      (request, reply) => receive(context, request, reply),
    )
    creditRoutes(feed, context)
  })
}

async function receive(context: FeedContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signed = readSigned(context.secrets.feeds, request)
  if ('code' in signed) return reply.code(signed.status).send({ code: signed.code, requestId: request.id })
  const read = readDelivery(signed.payload, signed.network)
  if ('faults' in read)
    return reply.code(400).send({ code: 'invalidRequest', fields: read.faults, requestId: request.id })
  const result = await ingestEvents(context.database.engine, read.events, context)
  countEvents(context.vitals, { network: signed.network, outcomes: result })
  return reply.code(202).send(result)
}

type Delivery = { readonly events: readonly NetworkEvent[] } | { readonly faults: readonly Fault[] }

/** Events carry the network of the address, so that a network's secret speaks for that network only. */
function readDelivery(payload: string, network: Network): Delivery {
  const body = bodySchema.safeParse(parsePayload(payload))
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
