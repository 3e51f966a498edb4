import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { messageSchema, postingsPath, type PartnerPosting, type PostingResult } from './wire.ts'

export interface PartnerPostingsSandboxOptions {
  /** One of these must have signed. */
  readonly secrets: readonly string[]
  /** 0 takes a free port. */
  readonly port: number
}

export interface PartnerPostingsSandbox {
  readonly address: string
  /** Each posting that was counted, once, by its id. */
  readonly counted: ReadonlyMap<number, PartnerPosting>
  /** How often each posting id arrived with a good signature, whether it was counted or not. */
  readonly arrivals: ReadonlyMap<number, number>
  close(): Promise<void>
}

/** Documented in README.md. */
const amounts = { unavailableTwice: 1313, refused: 1314, answerLostOnce: 1315 }

interface Partner {
  readonly secrets: readonly string[]
  readonly counted: Map<number, PartnerPosting>
  readonly arrivals: Map<number, number>
}

type Answer = { readonly status: number; readonly body: object } | 'hangUp'

/** A partner's stand-in: a real HTTP server that checks the signature and counts each posting id once. */
export async function startPartnerPostingsSandbox({
  secrets,
  port,
}: PartnerPostingsSandboxOptions): Promise<PartnerPostingsSandbox> {
  const partner: Partner = { secrets, counted: new Map(), arrivals: new Map() }
  const server = createServer(async (request, response) => {
    const answer = receive(partner, { request, body: await text(request) })
    if (answer === 'hangUp') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The partner listens on a TCP port')

  return {
    address: `http://127.0.0.1:${bound.port}`,
    counted: partner.counted,
    arrivals: partner.arrivals,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function receive(
  partner: Partner,
  { request, body }: { readonly request: IncomingMessage; readonly body: string },
): Answer {
  if (`${request.method} ${request.url}` !== `POST ${postingsPath}`) return refusal(404, 'notFound')
  if (!isSigned(partner, { request, body })) return refusal(401, 'invalidSignature')
  const message = messageSchema.safeParse(parseJson(body))
  return message.success ? take(partner, message.data.postings) : refusal(400, 'invalidMessage')
}

function take({ counted, arrivals }: Partner, postings: readonly PartnerPosting[]): Answer {
  for (const { postingId } of postings) arrivals.set(postingId, (arrivals.get(postingId) ?? 0) + 1)
  const tries = (posting: PartnerPosting) => arrivals.get(posting.postingId) ?? 0
  const asks = (amount: number, times: number) =>
    postings.some((posting) => posting.amount === amount && tries(posting) <= times)
  if (asks(amounts.unavailableTwice, 2)) return refusal(503, 'unavailable')
  const results = postings.map((posting): PostingResult => {
    const { postingId } = posting
    if (posting.amount === amounts.refused) return { postingId, outcome: 'refused', reason: 'memberNotEligible' }
    if (counted.has(postingId)) return { postingId, outcome: 'duplicate' }
    counted.set(postingId, posting)
    return { postingId, outcome: 'accepted' }
  })
  return asks(amounts.answerLostOnce, 1) ? 'hangUp' : { status: 200, body: { results } }
}

function isSigned(
  { secrets }: Partner,
  { request, body }: { readonly request: IncomingMessage; readonly body: string },
): boolean {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(request.headers[name] ?? '')]),
  )
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers, { jsonParse: false })
      return true
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false
      throw error
    }
  })
}

function refusal(status: number, code: string): Answer {
  return { status, body: { code } }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
