import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSchema } from '../signed-batches.ts'
import { createPartnerPostings } from './client.ts'
import answer from './samples/answer.json' with { type: 'json' }
import message from './samples/message.json' with { type: 'json' }
import refusal from './samples/refusal.json' with { type: 'json' }
import { startPartnerPostingsSandbox, type PartnerPostingsSandbox } from './sandbox.ts'
import { answerSchema, messageSchema, type PartnerPosting } from './wire.ts'

const secret = newSecret()
const delivered = { kind: 'delivered', refused: [] }
let sandbox: PartnerPostingsSandbox
let ids = 0

beforeAll(async () => {
  sandbox = await startPartnerPostingsSandbox({ secrets: [secret], port: 0 })
})
afterAll(() => sandbox.close())

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function posting(amount = 100): PartnerPosting {
  const [sample] = messageSchema.parse(message).postings
  return {
    ...(sample ?? expect.unreachable()),
    postingId: `posting-${++ids}`,
    amount,
    lines: [{ source: 'S', code: 'perDollar', amount }],
  }
}

function client(secrets: readonly string[] = [secret]) {
  return createPartnerPostings({ address: sandbox.address, secrets })
}

/** A partner that answers everything alike. */
async function deliverTo(reply: { readonly status: number; readonly body: string }, batch: readonly PartnerPosting[]) {
  const server = createServer((_request, response) => response.writeHead(reply.status).end(reply.body))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : expect.unreachable()
  const result = await createPartnerPostings({ address: `http://127.0.0.1:${port}`, secrets: [secret] }).deliver(batch)
  await new Promise((closed) => server.close(closed))
  return result
}

test('a signed batch arrives, and counts once though it is sent again', async () => {
  const batch = [posting(), posting(-50)]
  expect(await client().deliver(batch)).toEqual(delivered)
  expect(await client().deliver(batch)).toEqual(delivered)
  for (const sent of batch) {
    expect(sandbox.counted.get(sent.postingId)).toEqual(sent)
    expect(sandbox.arrivals.get(sent.postingId)).toBe(2)
  }
})

test('while a secret is replaced either side may be first', async () => {
  expect(await client([newSecret(), secret]).deliver([posting()])).toEqual(delivered)
})

test('a message with another signature, or signed at another time, is refused, and may be sent again', async () => {
  const sent = posting()
  const refused = { kind: 'retryable', reason: 'status 401 invalidSignature' }
  expect(await client([newSecret()]).deliver([sent])).toEqual(refused)
  const late = () => new Date(Date.now() - 6 * 60_000)
  const lateClient = createPartnerPostings({ address: sandbox.address, secrets: [secret], now: late })
  expect(await lateClient.deliver([sent])).toEqual(refused)
  expect(sandbox.counted.has(sent.postingId)).toBe(false)
})

test('the signature is over the bytes: what is changed on the way is refused', async () => {
  const tampering: typeof fetch = (address, init) =>
    fetch(address, { ...init, body: String(init?.body).replaceAll('100', '900') })
  const result = await createPartnerPostings({
    address: sandbox.address,
    secrets: [secret],
    fetch: tampering,
  }).deliver([posting()])
  expect(result).toEqual({ kind: 'retryable', reason: 'status 401 invalidSignature' })
})

test('the documented amounts get what they ask for', async () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  for (const amount of [1313, 1314, 1315]) expect(readme).toContain(`| ${amount} `)

  const twice = posting(1313)
  const unavailable = { kind: 'retryable', reason: 'status 503 unavailable' }
  expect(await client().deliver([twice])).toEqual(unavailable)
  expect(await client().deliver([twice])).toEqual(unavailable)
  expect(await client().deliver([twice])).toEqual(delivered)

  const bad = posting(1314)
  const good = posting()
  expect(await client().deliver([bad, good])).toEqual({
    kind: 'delivered',
    refused: [{ id: bad.postingId, reason: 'memberNotEligible' }],
  })
  expect(sandbox.counted.has(good.postingId)).toBe(true)

  const lost = posting(1315)
  expect(await client().deliver([lost])).toMatchObject({ kind: 'retryable' })
  expect(sandbox.counted.has(lost.postingId)).toBe(true)
  expect(await client().deliver([lost])).toEqual(delivered)
})

test.each([
  ['is busy', { status: 429, body: '{"code":"slowDown"}' }, 'retryable', 'status 429 slowDown'],
  ['is broken', { status: 502, body: '<h1>Bad gateway</h1>' }, 'retryable', 'status 502'],
  ['answers a page', { status: 200, body: '<h1>Welcome</h1>' }, 'retryable', 'an answer of another shape: '],
  ['leaves postings out', { status: 200, body: '{"results":[]}' }, 'retryable', 'the answer leaves out 1 of 1'],
  ['does not know the path', { status: 404, body: '' }, 'retryable', 'status 404'],
])('a partner that %s', async (_name, reply, kind, reason) => {
  expect(await deliverTo(reply, [posting()])).toEqual({ kind, reason })
})

test('a partner that is down may take the batch later', async () => {
  const down = createPartnerPostings({ address: 'http://127.0.0.1:1', secrets: [secret] })
  expect(await down.deliver([posting()])).toMatchObject({ kind: 'retryable' })
})

test('the samples have the shape of the wire', () => {
  expect(messageSchema.parse(message)).toEqual(message)
  expect(answerSchema.parse(answer)).toEqual(answer)
  expect(refusalSchema.parse(refusal)).toEqual(refusal)
})
