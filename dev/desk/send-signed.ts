import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Network } from '#domain/dines/networks.ts'
import type { FeedSecrets } from '#server/settings/feed-secrets.ts'
import { signMessage } from '#vendors/is-signed.ts'

export interface FeedTarget {
  /** Where the server listens, by number: the names under localhost are not known to every resolver. */
  readonly address: string
  readonly secrets: FeedSecrets
}

const problemSchema = z.object({
  code: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

export class FeedRefusedError extends Error {}

export interface Delivery {
  readonly network: Network
  readonly kind: 'events' | 'credits' | 'cards'
  readonly content: object
}

/** Posts as the card networks do: signed by the network's newest secret, by Standard Webhooks. Answers what the server says; throws FeedRefusedError with its reason. */
export async function sendSigned(
  { address, secrets }: FeedTarget,
  { network, kind, content }: Delivery,
): Promise<unknown> {
  const [secret] = secrets[network]
  if (secret === undefined) throw new FeedRefusedError(`FEED_SECRETS names no secret of ${network}`)
  return postSigned(new URL(`/feeds/${network}/${kind}`, address), { secret, content, expected: 202 })
}

interface Signed {
  readonly secret: string
  readonly content: object
  /** The status that means yes. */
  readonly expected: number
}

/** By Standard Webhooks. Answers what the server says; throws FeedRefusedError with its reason. */
export async function postSigned(url: URL, { secret, content, expected }: Signed): Promise<unknown> {
  const body = JSON.stringify(content)
  const id = `msg_${randomUUID()}`
  const timestamp = Math.floor(Date.now() / 1000)
  const { status, answer } = await post(url, {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage(secret, { id, timestamp, body }),
    },
  })
  if (status === expected) return answer
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
