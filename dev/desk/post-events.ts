import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { networks, type Network } from '#domain/networks.ts'
import type { WireEvent } from '#server/feed/network-event.ts'

export interface FeedTarget {
  /** Where the server listens, by number: the names under localhost are not known to every resolver. */
  readonly address: string
  readonly secret: string
}

const deliverySize = 500
const resultSchema = z.object({ accepted: z.int(), duplicates: z.int(), unmatched: z.int(), quarantined: z.int() })
export type DeliveryResult = z.infer<typeof resultSchema>
const problemSchema = z.object({
  code: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

export class FeedRefusedError extends Error {}

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

async function deliver(
  { address, secret }: FeedTarget,
  network: Network,
  events: readonly WireEvent[],
): Promise<DeliveryResult> {
  const body = JSON.stringify({ events })
  const id = `msg_${randomUUID()}`
  const now = new Date()
  const { status, answer } = await post(new URL(`/feeds/${network}/events`, address), {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  })
  if (status === 202) return resultSchema.parse(answer)
  const problem = problemSchema.safeParse(answer).data
  const fields = (problem?.fields ?? []).map(({ field, message }) => `${field}: ${message}`)
  throw new FeedRefusedError([`The server answered ${status} ${problem?.code ?? ''}`.trim(), ...fields].join('. '))
}

interface Sending {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

function post(url: URL, { body, headers }: Sending): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(url, { method: 'POST', headers, timeout: 20_000 }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer: parseJson(answer) }), reject)
    })
    sending.once('timeout', () => sending.destroy(new FeedRefusedError('The server did not answer within 20 seconds')))
    sending.once('error', reject)
    sending.end(body)
  })
}

function parseJson(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}
