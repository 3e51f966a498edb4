import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Network } from '#domain/dines/networks.ts'
import { creditRoutes } from './credit-routes.ts'
import { type FeedContext, feedParamsSchema, readSigned, type SignedDelivery } from './read-signed.ts'
import { whyNotTold } from '../settings/card-linking-setting.ts'
import { ingestEvents } from './ingest-events.ts'
import { countEvents } from '../health/vitals.ts'
import { eventName, type Fault, type NetworkEvent, parseEvent, wireSchema } from './network-event.ts'
import { leaveBodiesUnread, parsePayload, signedBodyLimit, standardWebhooks } from '../http/read-bodies.ts'

const maximumEvents = 1_000
const bodySchema = z.strictObject({ events: z.array(z.unknown()).min(1).max(maximumEvents) })

const answerSchema = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  unmatched: z.int(),
  quarantined: z.int(),
  refused: z
    .array(
      z.object({
        index: z.int().describe('Of the event in the delivery, from 0.'),
        eventId: z.string().nullable(),
        fields: z.array(z.object({ field: z.string(), message: z.string() })),
      }),
    )
    .describe('Events that could not be read. They were not taken in: mend them, and send them again.'),
})

/**
 * POST /feeds/{network}/events: signed events of a card network, by Standard Webhooks. What can be read of a delivery is taken in, and the answer
 * names the rest.
 * POST /feeds/{network}/credits, signed alike: what the network says of statement credits.
 */
export function feedRoutes(app: FastifyInstance, context: FeedContext): void {
  void app.register(async (feed) => {
    leaveBodiesUnread(feed, standardWebhooks)
    feed.post(
      '/feeds/:network/events',
      {
        bodyLimit: signedBodyLimit,
        config: { kind: 'signed' },
        schema: {
          params: feedParamsSchema,
          body: z.strictObject({ events: z.array(wireSchema).max(maximumEvents) }),
          response: { 202: answerSchema },
        },
        // The schemas describe the call only: what is not signed is not looked at, and each event is read by itself.
        validatorCompiler: () => () => true,
      },
      (request, reply) => receive(context, request, reply),
    )
    creditRoutes(feed, context)
  })
}

async function receive(context: FeedContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id: requestId } = request
  const signed = readSigned(context.secrets.feeds, request)
  if ('code' in signed) return reply.code(signed.status).send({ code: signed.code, requestId })
  const delivery = readDelivery(context, signed)
  if (delivery === null) {
    const fields = [{ field: 'events', message: `expected a list of 1 to ${maximumEvents} events` }]
    return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
  }
  const { events, refused } = delivery
  if (events.length === 0)
    return reply.code(400).send({ code: 'invalidRequest', fields: fieldsOf(refused), refused, requestId })
  const result = await ingestEvents(context.database.engine, events, {
    now: () => context.now(),
    onPoisoned({ network, eventId }, errorClass) {
      request.log.error(
        { network, eventId, errorClass, requestId },
        'an event could not be evaluated and was put aside',
      )
    },
  })
  countEvents(context.vitals, { network: signed.network, outcomes: result })
  return reply.code(202).send({ ...result, refused })
}

/** One that was not taken in. It is known by its place, and by its id where it has one. */
interface RefusedEvent {
  readonly index: number
  readonly eventId: string | null
  readonly fields: readonly Fault[]
}

interface Delivery {
  readonly events: readonly NetworkEvent[]
  readonly refused: readonly RefusedEvent[]
}

/** Each event is read by itself, so that a bad one refuses no other. Null where the body is no list of events. */
function readDelivery({ config, now }: FeedContext, { payload, network }: SignedDelivery): Delivery | null {
  const notTold = whyNotTold(config.cardFeeds, { network, feed: 'network' })
  const { value: given, faults } = parsePayload(payload, 'whole')
  const body = bodySchema.safeParse(given)
  const ofEvents = Map.groupBy(faults, ({ path: [list, index] }) => (list === 'events' ? index : undefined))
  if (!body.success || [...ofEvents.keys()].some((index) => typeof index !== 'number')) return null
  const events: NetworkEvent[] = []
  const refused: RefusedEvent[] = []
  for (const [index, value] of body.data.events.entries()) {
    const event = parseEvent(value, now().getTime())
    const written = ofEvents.get(index)?.map(({ path, message }) => ({ field: path.slice(2).join('.'), message }))
    const fields = notTold === null ? (written ?? faultsOf(event, network)) : [{ field: 'network', message: notTold }]
    if (fields.length > 0) refused.push({ index, eventId: shownId(value), fields })
    else if (!('faults' in event)) events.push(event)
  }
  return { events, refused }
}

/** Events carry the network of the address, so that a network's secret speaks for that network only. */
function faultsOf(event: ReturnType<typeof parseEvent>, network: Network): readonly Fault[] {
  if ('faults' in event) return event.faults
  return event.network === network ? [] : [{ field: 'network', message: `expected ${network}, as in the address` }]
}

const idSchema = z.object({ eventId: eventName })

function shownId(value: unknown): string | null {
  return idSchema.safeParse(value).data?.eventId ?? null
}

function fieldsOf(refused: readonly RefusedEvent[]): readonly Fault[] {
  return refused.flatMap(({ index, fields }) =>
    fields.map(({ field, message }) => ({ field: `events.${index}.${field}`, message })),
  )
}
