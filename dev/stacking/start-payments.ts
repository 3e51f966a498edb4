import type { Config } from '#server/settings/config.ts'
import { type PaymentsSandbox, startPaymentsSandbox } from '#vendors/payments/sandbox.ts'
import { paymentStandIn } from '../starting/payment-stand-in.ts'
import { freePort } from './free-port.ts'

/** The stand-in of the payment provider on a free port. */
export async function startPayments(): Promise<{
  readonly payments: NonNullable<Config['payments']>
  readonly paymentProvider: PaymentsSandbox
}> {
  const port = await freePort()
  const payments = paymentStandIn(port)
  const { publishableKey, secret: secretKey } = payments
  return { payments, paymentProvider: await startPaymentsSandbox({ publishableKey, secretKey, port }) }
}
