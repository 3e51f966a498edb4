import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiftCardIssuer, type GiftCardOrder } from './client.ts'
import sample from './samples/order.json' with { type: 'json' }
import { type GiftCardsSandbox, startGiftCardsSandbox } from './sandbox.ts'
import { orderBodySchema } from './wire.ts'

const key = 'the key of the tests'
let sandbox: GiftCardsSandbox
let count = 0

beforeAll(async () => {
  sandbox = await startGiftCardsSandbox({ key, port: 0, slowMs: 300 })
})
afterAll(() => sandbox.close())

/** Of a key of its own each: what fails often closes the way for the calls that follow. */
function client(more: { readonly key?: string; readonly timeout?: number } = {}) {
  return createGiftCardIssuer({ address: sandbox.address, key, fundingSource: 'balance', ...more })
}

function order(amountCents = 2_500): GiftCardOrder {
  const recipient = { name: 'Nora', email: 'nora@example.com' }
  return { reference: `partner.gift.${++count}`, product: 'PRODUCT', amountCents, recipient }
}

test('an order is taken, is one though it is sent again, and is delivered by the time of a look', async () => {
  const sent = order(1_234)
  for (let time = 0; time < 3; time++) expect(await client().order(sent)).toEqual({ kind: 'taken', state: 'underWay' })
  expect(sandbox.calls.get(sent.reference)).toBe(3)
  expect(sandbox.issued.get(sent.reference)?.order.reward.value).toEqual({ denomination: 12.34, currency_code: 'USD' })
  expect(await client().look(sent.reference)).toEqual({ kind: 'found', state: 'delivered' })
  expect(await client().look('partner.gift.999')).toEqual({ kind: 'unknown' })
})

test('nothing that opens a card comes back', async () => {
  const sent = order()
  const told = [await client().order(sent), await client().look(sent.reference)]
  expect(JSON.stringify(told)).not.toContain(sandbox.issued.get(sent.reference)?.code)
})

test('a wrong key is our account’s fault, not the order’s', async () => {
  const stranger = client({ key: 'another' })
  const sent = order()
  expect(await stranger.order(sent)).toEqual({ kind: 'retryable', reason: 'status 401' })
  expect(await stranger.look(sent.reference)).toEqual({ kind: 'retryable', reason: 'status 401' })
  expect(sandbox.issued.has(sent.reference)).toBe(false)
})

test('the documented amounts get what they ask for', async () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  for (let amount = 1313; amount <= 1319; amount++) expect(readme).toContain(`| ${amount} `)

  const busy = order(1313)
  for (let time = 0; time < 2; time++)
    expect(await client().order(busy)).toEqual({ kind: 'retryable', reason: 'status 503' })
  expect(await client().order(busy)).toMatchObject({ kind: 'taken' })

  expect(await client().order(order(1314))).toMatchObject({
    kind: 'refused',
    isOutOfStock: false,
    code: 'recipient_not_allowed',
  })
  expect(await client().order(order(1316))).toMatchObject({ kind: 'refused', isOutOfStock: true })

  for (const [cents, issuer] of [
    [1315, client()],
    [1318, client({ timeout: 100 })],
  ] as const) {
    const sent = order(cents)
    expect(await issuer.order(sent)).toMatchObject({ kind: 'retryable' })
    const { code } = sandbox.issued.get(sent.reference) ?? expect.unreachable()
    expect(await client().order(sent)).toMatchObject({ kind: 'taken' })
    expect(sandbox.issued.get(sent.reference)?.code).toBe(code)
  }

  const failing = order(1317)
  expect(await client().order(failing)).toMatchObject({ kind: 'taken', state: 'underWay' })
  expect(await client().look(failing.reference)).toEqual({ kind: 'found', state: 'failed' })

  const late = order(1319)
  await client().order(late)
  expect(await client().look(late.reference)).toEqual({ kind: 'found', state: 'underWay' })
  expect(await client().look(late.reference)).toEqual({ kind: 'found', state: 'delivered' })
})

test.each([
  ['CANCELED', ['PENDING'], 'failed'],
  ['FAILED', [], 'failed'],
  ['PENDING APPROVAL', [], 'underWay'],
  ['EXECUTED', ['SUCCEEDED', 'PENDING'], 'underWay'],
  ['EXECUTED', ['A STATUS OF TOMORROW'], 'underWay'],
])('an order that is %s, its deliveries %j, is %s', async (status, deliveries, state) => {
  const rewards = deliveries.map((delivery) => ({ delivery: { status: delivery } }))
  const answer = { order: { id: 'O', external_id: 'p.gift.1', status, rewards } }
  const issuer = createGiftCardIssuer({
    address: 'http://issuer.example',
    key,
    fundingSource: 'balance',
    fetch: () => Promise.resolve(Response.json(answer)),
  })
  expect(await issuer.look('p.gift.1')).toEqual({ kind: 'found', state })
  expect(await issuer.order({ ...order(), reference: 'p.gift.2' })).toMatchObject({ kind: 'retryable' })
})

test('the sample has the shape of the wire', () => {
  expect(orderBodySchema.parse(sample)).toEqual(sample)
})
