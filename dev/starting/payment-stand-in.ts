import { randomBytes } from 'node:crypto'
import type { Config } from '#server/settings/config.ts'

/** The sandbox of the payment provider on this port, with new test keys. Browsers know it by a name of its own, so that its frames have an origin of theirs. */
export function paymentStandIn(port: number): NonNullable<Config['payments']> {
  const key = () => `sandbox${randomBytes(16).toString('hex')}`
  return {
    publishableKey: `pk_test_${key()}`,
    secret: `sk_test_${key()}`,
    address: `http://127.0.0.1:${port}`,
    scriptOrigin: `http://payments.localhost:${port}`,
  }
}
