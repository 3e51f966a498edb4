import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createStripe, type StripeOptions } from './client.ts'
import type { CardSetup } from './provider.ts'
import { startPaymentsSandbox } from './sandbox.ts'

const keys = { publishableKey: `pk_test_${'a'.repeat(24)}`, secretKey: `sk_test_${'b'.repeat(24)}` }
const folder = await mkdtemp(join(tmpdir(), 'payments-'))
const sandbox = await startPaymentsSandbox({ ...keys, port: 0, folder, slowMs: 600 })
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const provider = (more: Partial<StripeOptions> = {}) =>
  createStripe({ address: sandbox.address, secretKey: keys.secretKey, timeout: 300, ...more })
const card = { expiry: '12/39', cvc: '123' }
const visa = { ...card, number: '4242424242424242' }
const challenged = { ...card, number: '4000002500003155' }
const declined = { ...card, number: '4000000000000002' }
let lock = 0

beforeEach(() => {
  sandbox.faults.clear()
  lock += 1
})

const purpose = () => ({ lock: `lock-${lock}`, member: 'm', partner: 'p' })
async function begun(): Promise<CardSetup> {
  const answer = await provider().begin(purpose())
  if (answer.kind !== 'begun') throw new Error(answer.reason)
  return answer.setup
}
async function stateOf(name: string) {
  const found = await provider().look(name)
  return found.kind === 'found' ? found.setup?.state : found
}

test('a set-up is begun once for a lock, says what it is for, and holds the card that is given for it', async () => {
  const setup = await begun()
  expect(setup).toMatchObject({ purpose: purpose(), state: { kind: 'cardNeeded', isDeclined: false } })
  expect(await begun()).toEqual(setup)
  expect(await sandbox.confirm(setup.clientSecret, visa)).toBe(200)
  expect(await stateOf(setup.name)).toEqual({
    kind: 'ready',
    card: { paymentMethod: expect.stringMatching(/^pm_/), brand: 'visa', lastFour: '4242' },
  })
})

test('a card that is declined leaves the set-up open for another, and one that its bank asks about waits for the answer', async () => {
  const { name, clientSecret } = await begun()
  expect(await sandbox.confirm(clientSecret, declined)).toBe(402)
  expect(await stateOf(name)).toEqual({ kind: 'cardNeeded', isDeclined: true })
  expect(await sandbox.confirm(clientSecret, challenged)).toBe(200)
  expect(await stateOf(name)).toEqual({ kind: 'stepNeeded' })
  expect(await sandbox.confirm(clientSecret, { deed: 'challenge', outcome: 'refuse' })).toBe(402)
  expect(await stateOf(name)).toEqual({ kind: 'cardNeeded', isDeclined: true })
  await sandbox.confirm(clientSecret, challenged)
  await sandbox.confirm(clientSecret, { deed: 'challenge', outcome: 'approve' })
  expect(await stateOf(name)).toMatchObject({ kind: 'ready', card: { lastFour: '3155' } })
})

test('a set-up is ended whether it is open, waits, or holds a card; twice is once; and its customer is gone', async () => {
  for (const given of [null, challenged, visa]) {
    lock += 1
    const { name, clientSecret } = await begun()
    if (given) await sandbox.confirm(clientSecret, given)
    expect(await provider().release(name)).toEqual({ kind: 'released' })
    expect(await provider().release(name)).toEqual({ kind: 'released' })
    const kept = sandbox.setups.get(name)
    expect(kept?.status).toBe(given === visa ? 'succeeded' : 'canceled')
    if (given === visa) expect(kept?.method?.customer).toBeNull()
    expect(sandbox.customers.get(kept?.customer ?? '')?.isDeleted).toBe(true)
  }
  expect(await provider().release('seti_none')).toEqual({ kind: 'released' })
})

for (const [fault, deed] of [
  ['createDown', 'begin'],
  ['createAnswerLost', 'begin'],
  ['keyRefused', 'begin'],
  ['retrieveDown', 'look'],
  ['retrieveSlow', 'look'],
  ['retrieveHalf', 'look'],
  ['cancelDown', 'release'],
  ['detachDown', 'release'],
] as const)
  test(`without an answer nothing is known, and the same again says what became of it: ${fault}`, async () => {
    const { name, clientSecret } = deed === 'begin' ? { name: '', clientSecret: '' } : await begun()
    if (fault === 'detachDown') await sandbox.confirm(clientSecret, visa)
    const ask = () =>
      deed === 'begin'
        ? provider().begin(purpose())
        : deed === 'look'
          ? provider().look(name)
          : provider().release(name)
    sandbox.faults.add(fault)
    expect((await ask()).kind).toBe('away')
    sandbox.faults.clear()
    expect((await ask()).kind).not.toBe('away')
    expect([...sandbox.setups.values()].filter(({ key }) => key === purpose().lock)).toHaveLength(1)
  })

test('a cancellation whose answer is lost is found out in the same call', async () => {
  const { name } = await begun()
  sandbox.faults.add('cancelAnswerLost')
  expect(await provider().release(name)).toEqual({ kind: 'released' })
})

test('a card that is confirmed while its set-up is being ended is let go all the same', async () => {
  const { name, clientSecret } = await begun()
  let isFirst = true
  const racing = provider({
    async fetch(target, init) {
      if (String(target).endsWith('/cancel') && isFirst) {
        isFirst = false
        await sandbox.confirm(clientSecret, visa)
      }
      return fetch(target, init)
    },
  })
  expect(await racing.release(name)).toEqual({ kind: 'released' })
  expect(sandbox.setups.get(name)?.method).toMatchObject({ customer: null })
})

test('set-ups outlive a restart of the stand-in, and no number stands in its book', async () => {
  const { name, clientSecret } = await begun()
  await sandbox.confirm(clientSecret, visa)
  const again = await startPaymentsSandbox({ ...keys, port: 0, folder })
  expect(again.setups.get(name)).toEqual(sandbox.setups.get(name))
  await again.close()
  expect(await readFile(join(folder, 'payments.jsonl'), 'utf8')).not.toContain(visa.number)
})

test('the publishable key opens nothing that is a server’s, and a set-up answers to its own secret alone', async () => {
  const { name, clientSecret } = await begun()
  const browser = provider({ secretKey: keys.publishableKey })
  expect(await browser.look(name)).toEqual({ kind: 'found', setup: null })
  expect((await browser.begin(purpose())).kind).toBe('away')
  expect(await sandbox.confirm(`${clientSecret}x`, visa)).toBe(404)
})
