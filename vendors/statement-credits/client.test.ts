import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStatementCredits } from './client.ts'
import answer from './samples/answer.json' with { type: 'json' }
import message from './samples/message.json' with { type: 'json' }
import { startStatementCreditsSandbox, type StatementCreditsSandbox } from './sandbox.ts'
import { answerSchema, messageSchema, type NetworkCredit } from './wire.ts'

const secret = newSecret()
const delivered = { kind: 'delivered', refused: [] }
let sandbox: StatementCreditsSandbox
let count = 0

beforeAll(async () => {
  sandbox = await startStatementCreditsSandbox({ secrets: [secret], port: 0 })
})
afterAll(() => sandbox.close())

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function credit(amountCents = 2_500): NetworkCredit {
  const [sample] = messageSchema.parse(message).credits
  return { ...(sample ?? expect.unreachable()), reference: `partner.${++count}`, amountCents }
}

function client(secrets: readonly string[] = [secret]) {
  return createStatementCredits({ address: sandbox.address, secrets })
}

test('a signed batch arrives, and counts once though it is sent again', async () => {
  const batch = [credit(), credit()]
  expect(await client().deliver(batch)).toEqual(delivered)
  expect(await client().deliver(batch)).toEqual(delivered)
  for (const sent of batch) {
    expect(sandbox.counted.get(sent.reference)).toEqual(sent)
    expect(sandbox.arrivals.get(sent.reference)).toBe(2)
  }
})

test('a message that somebody else signed is refused, and may be sent again: their secret may be the one that is new', async () => {
  const sent = credit()
  const stranger = client([newSecret()])
  expect(await stranger.deliver([sent])).toEqual({ kind: 'retryable', reason: 'status 401 invalidSignature' })
  expect(sandbox.counted.has(sent.reference)).toBe(false)
})

test('the documented amounts get what they ask for', async () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  for (const amount of [2313, 2314, 2315]) expect(readme).toContain(`| ${amount} `)

  const twice = credit(2313)
  const unavailable = { kind: 'retryable', reason: 'status 503 unavailable' }
  expect(await client().deliver([twice])).toEqual(unavailable)
  expect(await client().deliver([twice])).toEqual(unavailable)
  expect(await client().deliver([twice])).toEqual(delivered)

  const bad = credit(2314)
  const refused = [{ id: bad.reference, reason: 'cardNotEligible' }]
  expect(await client().deliver([bad, credit()])).toEqual({ kind: 'delivered', refused })

  const lost = credit(2315)
  expect(await client().deliver([lost])).toMatchObject({ kind: 'retryable' })
  expect(await client().deliver([lost])).toEqual(delivered)
  expect(sandbox.arrivals.get(lost.reference)).toBe(2)
})

test('the samples have the shape of the wire', () => {
  expect(messageSchema.parse(message)).toEqual(message)
  expect(answerSchema.parse(answer)).toEqual(answer)
})
