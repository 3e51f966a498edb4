import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveSandbox } from './sandbox-server.ts'
import { isSigned } from './is-signed.ts'
import type { ItemResult } from './signed-batches.ts'
import { parseJson } from './parse-json.ts'

/** What the receiver of signed batches takes, and the amounts by which a test asks it to fail. Each vendor's README documents its own. */
export interface SignedSandboxOptions<Item, Id> {
  /** One of these must have signed. */
  readonly secrets: readonly string[]
  /** 0 takes a free port. */
  readonly port: number
  readonly path: string
  readonly amounts: { readonly unavailableTwice: number; readonly refused: number; readonly answerLostOnce: number }
  readonly refusalReason: string
  /** Null where the message has another shape. */
  itemsOf(message: unknown): readonly Item[] | null
  idOf(item: Item): Id
  amountOf(item: Item): number
  writeResult(result: ItemResult<Id>): object
}

export interface SignedSandbox<Item, Id> {
  readonly address: string
  /** Each item that was counted, once, by its id. */
  readonly counted: ReadonlyMap<Id, Item>
  /** How often each id arrived with a good signature, whether it was counted or not. */
  readonly arrivals: ReadonlyMap<Id, number>
  close(): Promise<void>
}

interface Receiver<Item, Id> extends SignedSandboxOptions<Item, Id> {
  readonly counted: Map<Id, Item>
  readonly arrivals: Map<Id, number>
}

type Answer = { readonly status: number; readonly body: object } | 'hangUp'

/** A real HTTP server that checks the signature and counts each id once. */
export async function startSignedSandbox<Item, Id>(
  options: SignedSandboxOptions<Item, Id>,
): Promise<SignedSandbox<Item, Id>> {
  const receiver: Receiver<Item, Id> = { ...options, counted: new Map(), arrivals: new Map() }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = receive(receiver, { request, body: await text(request) })
    if (answer === 'hangUp') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }
  const server = await serveSandbox(options.port, serve)

  return {
    address: `http://127.0.0.1:${server.port}`,
    counted: receiver.counted,
    arrivals: receiver.arrivals,
    close: server.close,
  }
}

interface Arrived {
  readonly request: IncomingMessage
  readonly body: string
}

function receive<Item, Id>(receiver: Receiver<Item, Id>, { request, body }: Arrived): Answer {
  if (`${request.method} ${request.url}` !== `POST ${receiver.path}`) return refusal(404, 'notFound')
  if (!isSigned(receiver.secrets, { headers: request.headers, body })) return refusal(401, 'invalidSignature')
  const items = receiver.itemsOf(parseJson(body))
  return items === null ? refusal(400, 'invalidMessage') : take(receiver, items)
}

function take<Item, Id>(receiver: Receiver<Item, Id>, items: readonly Item[]): Answer {
  const { counted, arrivals, amounts, idOf, amountOf, writeResult } = receiver
  for (const item of items) arrivals.set(idOf(item), (arrivals.get(idOf(item)) ?? 0) + 1)
  const asks = (amount: number, times: number) =>
    items.some((item) => amountOf(item) === amount && (arrivals.get(idOf(item)) ?? 0) <= times)
  if (asks(amounts.unavailableTwice, 2)) return refusal(503, 'unavailable')
  const results = items.map((item): ItemResult<Id> => {
    const id = idOf(item)
    if (amountOf(item) === amounts.refused) return { id, outcome: 'refused', reason: receiver.refusalReason }
    if (counted.has(id)) return { id, outcome: 'duplicate' }
    counted.set(id, item)
    return { id, outcome: 'accepted' }
  })
  return asks(amounts.answerLostOnce, 1) ? 'hangUp' : { status: 200, body: { results: results.map(writeResult) } }
}

function refusal(status: number, code: string): Answer {
  return { status, body: { code } }
}
