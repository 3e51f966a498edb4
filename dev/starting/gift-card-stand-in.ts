import { randomBytes } from 'node:crypto'
import type { Config } from '#server/settings/config.ts'

/** The sandbox of the gift cards' issuer at this address, with a new key. */
export function giftCardStandIn(address: string): NonNullable<Config['giftCards']> {
  return { address, secret: `TEST_${randomBytes(24).toString('hex')}`, fundingSource: 'balance' }
}
