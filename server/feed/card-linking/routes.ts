import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { signatureHeader as fidelSignature, isSignedWebhook, timestampHeader } from '#vendors/fidel/signature.ts'
import { transactionEvents } from '#vendors/fidel/wire.ts'
import { isSignedNotification, signatureHeader as kardSignature } from '#vendors/kard/signature.ts'
import { clawback, notificationSchema, paymentTypes } from '#vendors/kard/wire.ts'
import { countEvents } from '../../health/vitals.ts'
import { leaveBodiesUnread, readPayload } from '../../http/read-bodies.ts'
import { type CardFeed, type FidelWebhooks, whyNotTold } from '../../settings/card-linking-setting.ts'
import { ingestEvents } from '../ingest-events.ts'
import { eventName, type NetworkEvent } from '../network-event.ts'
import type { FeedContext } from '../read-signed.ts'
import { findNetworkOfCard } from './card-network-store.ts'
import { translateFidel } from './fidel-event.ts'
import { readKardPayment, translateKard } from './kard-event.ts'
import { readAs, refusedFor, type Translated } from './translated.ts'

interface CardLinkingContext extends FeedContext {
  readonly config: FeedContext['config'] & {
    readonly cardLinking: { readonly fidel: FidelWebhooks; readonly kardKeys: readonly string[] }
  }
}

/** One message tells of one payment: it is two kilobytes. */
const bodyLimit = 65_536
/** Base64 of 32 bytes. */
const signaturePattern = /^[A-Za-z0-9+/]{43}=$/
const fidelParamsSchema = z.object({ event: text({ min: 1, max: 100 }) })
/** What is posted beside these is read by the wires' own schemas, once it is known to be signed. */
const fidelBodySchema = z.object({ id: text({ min: 1, max: 200 }) })
const kardBodySchema = z.object({ data: fidelBodySchema })

/** What no event comes of, by the network's own name: cards, offers, files. It is acknowledged, and nothing of it is kept. */
interface Ignored {
  readonly kind: 'ignored'
  readonly what: string
}

/**
 * POST /feeds/fidel/{event} and POST /feeds/kard: the webhooks of two card-linking networks, each signed as that network signs. What they tell is
 * translated, and goes the way of our own feed's events. They know 200 alone as taken.
 */
export function cardLinkingRoutes(app: FastifyInstance, context: CardLinkingContext): void {
  void app.register(async (feed) => {
    leaveBodiesUnread(feed, {
      mayBeSigned: (headers) =>
        [fidelSignature, kardSignature].some((name) => signaturePattern.test(String(headers[name]))),
      refusal: { status: 401, code: 'invalidSignature' },
    })
    const options = { bodyLimit, config: { kind: 'signed' }, validatorCompiler: () => () => true } as const
    const fidelSchema = { hide: true, params: fidelParamsSchema, body: fidelBodySchema }
    feed.post('/feeds/fidel/:event', { ...options, schema: fidelSchema }, (request, reply) =>
      answer(context, request, { reply, message: readFidel(context, request) }),
    )
    const kardSchema = { hide: true, body: kardBodySchema }
    feed.post('/feeds/kard', { ...options, schema: kardSchema }, async (request, reply) =>
      answer(context, request, { reply, message: await readKard(context, request) }),
    )
  })
}

/** Null where it is not signed. The event is that of the address, which is part of what is signed: a transaction does not name it. */
function readFidel(context: CardLinkingContext, request: FastifyRequest): Translated | Ignored | null {
  const params = fidelParamsSchema.safeParse(request.params)
  const { fidel } = context.config.cardLinking
  if (!params.success || fidel === null) return null
  const { event } = params.data
  const keys = new Map(Object.entries(fidel.keys)).get(event) ?? []
  const [body, now] = [bodyOf(request), context.now().getTime()]
  const [signature, timestamp] = [headerOf(request, fidelSignature), headerOf(request, timestampHeader)]
  const url = `${fidel.origin}/feeds/fidel/${event}`
  if (!isSignedWebhook(keys, { body, url, timestamp, signature, now })) return null
  const known = transactionEvents.find((name) => name === event)
  if (!known) return { kind: 'ignored', what: event }
  const read = readBody(body)
  if ('kind' in read) return read
  const translated = translateFidel({ event: known, body: read.value }, now)
  return refusedUnlessTold(context, translated, { feed: 'fidel', field: 'card.scheme' })
}

/** Null where it is not signed. */
async function readKard(context: CardLinkingContext, request: FastifyRequest): Promise<Translated | Ignored | null> {
  const payload = bodyOf(request)
  const signature = headerOf(request, kardSignature)
  if (!isSignedNotification(context.config.cardLinking.kardKeys, { signature, body: payload })) return null
  const given = readBody(payload)
  if ('kind' in given) return given
  const body = given.value
  const read = readAs(notificationSchema, body)
  if ('faults' in read) return { kind: 'refused', fields: read.faults }
  const { type } = read.value.data
  if (type === clawback) return refusedFor('data.type', 'tells neither amount nor time: record the refund by hand')
  if (paymentTypes.every((known) => known !== type)) return { kind: 'ignored', what: type }
  const message = readKardPayment(body)
  if ('kind' in message) return message
  const token = eventName.safeParse(message.payment.data.relationships.user.data.id)
  const network = token.success ? await findNetworkOfCard(context.database.engine, token.data) : null
  const translated = translateKard({ payment: message.payment, network }, context.now().getTime())
  return refusedUnlessTold(context, translated, { feed: 'kard', field: 'data.relationships.user.data.id' })
}

/** What another feed tells would be paid for twice. */
function refusedUnlessTold(
  { config }: CardLinkingContext,
  translated: Translated,
  { feed, field }: { readonly feed: CardFeed; readonly field: string },
): Translated {
  if (translated.kind === 'refused') return translated
  const fault = whyNotTold(config.cardFeeds, { network: translated.event.network, feed })
  return fault === null ? translated : refusedFor(field, fault)
}

/** What a body says, or the fields that are there twice or have an exponent. */
function readBody(payload: string): { readonly value: unknown } | Extract<Translated, { kind: 'refused' }> {
  // Fidel's amounts are decimals of dollars, and either may tell more than is read.
  const read = readPayload(z.unknown(), payload, 'decimal')
  if (read.success) return { value: read.data }
  return { kind: 'refused', fields: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) }
}

interface Answering {
  readonly reply: FastifyReply
  readonly message: Translated | Ignored | null
}

async function answer(context: CardLinkingContext, request: FastifyRequest, { reply, message }: Answering) {
  const { id: requestId } = request
  if (message === null) return reply.code(401).send({ code: 'invalidSignature', requestId })
  switch (message.kind) {
    case 'ignored':
      return reply.code(200).send({ ignored: message.what })
    case 'refused': {
      const { fields } = message
      request.log.warn({ fields, requestId }, 'a card-linking network told what is no event, and it was refused')
      return reply.code(400).send({ code: 'invalidRequest', fields, requestId })
    }
    case 'event':
      return reply.code(200).send(await takeIn(context, request, message.event))
  }
}

async function takeIn(context: CardLinkingContext, request: FastifyRequest, event: NetworkEvent) {
  const result = await ingestEvents(context.database.engine, [event], {
    now: () => context.now(),
    onPoisoned({ network, eventId }, errorClass) {
      const told = { network, eventId, errorClass, requestId: request.id }
      request.log.error(told, 'an event could not be evaluated and was put aside')
    },
  })
  countEvents(context.vitals, { network: event.network, outcomes: result })
  return result
}

function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? '')
}
