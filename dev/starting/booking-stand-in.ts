import { randomBytes } from 'node:crypto'
import type { Config } from '#server/settings/config.ts'

/** The sandbox of the booking provider at this address, with a new secret. */
export function bookingStandIn(address: string): NonNullable<Config['bookings']> {
  const secret = `TEST_${randomBytes(24).toString('hex')}`
  return { provider: 'openTable', address, tokenAddress: address, clientId: 'sandbox', secret }
}
