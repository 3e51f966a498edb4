import type { Partner } from '#partners/registry.ts'
import type { PaymentSources } from '../http/page-policy.ts'
import type { Config } from '../settings/config.ts'

/** Source: docs.stripe.com/security/guide, "Content security policy". */
const stripe: PaymentSources = {
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** What the payment provider needs of the pages of a programme whose members book tables; null: none of its pages ever loads it. */
export function paymentSources(
  { bookings, payments }: Pick<Config, 'bookings' | 'payments'>,
  { settings: { openTableReservationsEnabled, openFeatures } }: Partner,
): PaymentSources | null {
  const takesTables = bookings !== null && openTableReservationsEnabled && openFeatures.includes('booking')
  if (payments === null || !takesTables) return null
  const { scriptOrigin } = payments
  return stripe.frames.includes(scriptOrigin) ? stripe : { calls: [], frames: [scriptOrigin] }
}
