import { z } from 'zod'
import { networks, type Network } from '#domain/dines/networks.ts'
import type { WireEvent } from '#server/feed/network-event.ts'
import { FeedRefusedError, type FeedTarget, sendSigned } from './send-signed.ts'

const deliverySize = 500
const resultSchema = z.object({ accepted: z.int(), duplicates: z.int(), unmatched: z.int(), quarantined: z.int() })
const fieldSchema = z.object({ field: z.string(), message: z.string() })
const answerSchema = resultSchema.extend({
  refused: z.array(z.object({ eventId: z.string().nullable(), fields: z.array(fieldSchema) })),
})
export type DeliveryResult = z.infer<typeof resultSchema>

/** Sends events as the card networks do: signed, one network to a delivery. Throws FeedRefusedError with the server's reason. */
export async function postEvents(target: FeedTarget, events: readonly WireEvent[]): Promise<DeliveryResult> {
  const total = { accepted: 0, duplicates: 0, unmatched: 0, quarantined: 0 }
  for (const network of networks) {
    const own = events.filter((event) => event.network === network)
    for (let at = 0; at < own.length; at += deliverySize) {
      const result = await deliver(target, network, own.slice(at, at + deliverySize))
      for (const key of ['accepted', 'duplicates', 'unmatched', 'quarantined'] as const) total[key] += result[key]
    }
  }
  return total
}

async function deliver(target: FeedTarget, network: Network, events: readonly WireEvent[]): Promise<DeliveryResult> {
  const { refused, ...result } = answerSchema.parse(
    await sendSigned(target, { network, kind: 'events', content: { events } }),
  )
  const faults = refused.flatMap(({ eventId, fields }) =>
    fields.map(({ field, message }) => `${eventId ?? 'an event'}: ${field}: ${message}`),
  )
  if (faults.length > 0) throw new FeedRefusedError(faults.join('. '))
  return result
}
