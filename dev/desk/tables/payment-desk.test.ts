import { afterAll, expect, test } from 'vitest'
import { paymentStandIn } from '#dev/starting/payment-stand-in.ts'
import { createStripe } from '#vendors/payments/client.ts'
import { startPaymentsSandbox } from '#vendors/payments/sandbox.ts'
import { createPaymentDesk } from './payment-desk.ts'

const given = paymentStandIn(1)
const { publishableKey, secret: secretKey } = given
const sandbox = await startPaymentsSandbox({ publishableKey, secretKey, port: 0 })
afterAll(() => sandbox.close())
const payments = { ...given, address: sandbox.address }
const desk = createPaymentDesk(payments)

function form(...faults: readonly string[]): FormData {
  const data = new FormData()
  for (const fault of faults) data.append('fault', fault)
  return data
}

test('switches of the payment provider hold until they are set anew, and a fault that there is not is left out', async () => {
  expect((await desk.setFaults(form('scriptDown', '<script>'))).notice.kind).toBe('done')
  expect([...sandbox.faults]).toEqual(['scriptDown'])
  expect((await desk.state())?.faults).toEqual(['scriptDown'])
  await desk.setFaults(form())
  expect([...sandbox.faults]).toEqual([])
})

test('the desk sees what is held, and nothing that gives a card to it', async () => {
  const provider = createStripe({ address: sandbox.address, secretKey })
  const begun = await provider.begin({ lock: 'l', member: 'm', partner: 'p' })
  if (begun.kind !== 'begun') throw new Error(begun.reason)
  const state = await desk.state()
  expect(state?.setups).toMatchObject([{ id: begun.setup.name, status: 'requires_payment_method' }])
  const answer = await fetch(new URL('/sandbox/state', sandbox.address), {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  expect(await answer.text()).not.toContain('_secret_')
})

test('without a stand-in of the payment provider the desk says so', async () => {
  for (const none of [null, { ...payments, address: 'http://127.0.0.1:1' }]) {
    expect(await createPaymentDesk(none).state()).toBeNull()
    expect((await createPaymentDesk(none).setFaults(form())).notice.kind).toBe('refused')
  }
})
