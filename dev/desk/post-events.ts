import { z } from 'zod'
import { networks, type Network } from '#domain/dines/networks.ts'
import type { WireEvent } from '#server/feed/network-event.ts'
import { type FeedTarget, sendSigned } from './send-signed.ts'

const deliverySize = 500
const resultSchema = z.object({ accepted: z.int(), duplicates: z.int(), unmatched: z.int(), quarantined: z.int() })
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
  return resultSchema.parse(await sendSigned(target, { network, kind: 'events', content: { events } }))
}
