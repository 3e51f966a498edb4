import { expect, test } from 'vitest'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { pagePolicy } from '../http/page-policy.ts'
import { readConfig } from '../settings/config.ts'
import { paymentSources } from './payment-sources.ts'

const keys = { PAYMENT_PUBLISHABLE_KEY: 'pk_test_0123456789', PAYMENT_SECRET_KEY: 'sk_test_0123456789' }
const bookings = {
  BOOKINGS: JSON.stringify({
    provider: 'openTable',
    address: 'https://tables.example.com',
    tokenAddress: 'https://tables.example.com',
    clientId: 'us',
    secret: 'a-secret-of-sixteen',
  }),
}
const hilton = required(loadPartners().partnerById('hilton'), 'hilton')
const booking = { openTableReservationsEnabled: true, openFeatures: ['booking'] } as const
const takesTables = { ...hilton, settings: { ...hilton.settings, ...booking } }

test('the policy of a page names the payment provider where members can book tables, and nowhere else', () => {
  const config = readConfig({ ...keys, ...bookings })
  const page = { nonce: 'once', origins: [], frames: [] }
  const policyOf = (payments: ReturnType<typeof paymentSources>) =>
    pagePolicy({ ...page, payments }, config)['content-security-policy'] ?? ''
  const policy = policyOf(paymentSources(config, takesTables))
  expect(policy).toContain(`connect-src 'self' https://api.stripe.com;`)
  expect(policy).toMatch(
    /frame-src \S+ https:\/\/js.stripe.com https:\/\/\*\.js.stripe.com https:\/\/hooks.stripe.com;/,
  )
  expect(policy).toContain('trusted-types commensal commensal-payments;')
  expect(policy).toContain(`script-src 'nonce-once' 'strict-dynamic';`)
  const withoutTables = { ...takesTables, settings: { ...takesTables.settings, openFeatures: [] } }
  for (const none of [
    paymentSources(config, withoutTables),
    paymentSources(readConfig(bookings), takesTables),
    paymentSources(readConfig(keys), takesTables),
  ]) {
    expect(none).toBeNull()
    expect(policyOf(none)).not.toMatch(/stripe|commensal-payments/)
  }
})

test('another script’s origin is framed alone, and nothing of a key stands in any policy', () => {
  const config = readConfig({ ...keys, ...bookings, PAYMENT_SCRIPT_ORIGIN: 'http://payments.localhost:9' })
  const sources = paymentSources(config, takesTables)
  expect(sources).toEqual({ calls: [], frames: ['http://payments.localhost:9'] })
  expect(JSON.stringify(sources)).not.toContain('0123456789')
})
