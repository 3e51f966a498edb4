import type { Config } from '#server/settings/config.ts'
import { type PaymentsSandbox, startPaymentsSandbox } from '#vendors/payments/sandbox.ts'
import { type ReservationsSandbox, startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import { bookingStandIn } from '../starting/booking-stand-in.ts'
import { paymentStandIn } from '../starting/payment-stand-in.ts'
import { freePort } from './free-port.ts'

/** Who takes tables, and who holds cards for them. */
export interface TableStandIns {
  readonly bookingProvider: ReservationsSandbox
  readonly paymentProvider: PaymentsSandbox
}

interface TableProviders {
  readonly settings: Pick<Config, 'bookings' | 'payments'>
  readonly standIns: TableStandIns
  close(): Promise<unknown>
}

/** The stand-ins of the booking provider and the payment provider on free ports; tables by the clock of the stack. */
export async function startTableProviders(now: () => Date): Promise<TableProviders> {
  const [port, cardPort] = [await freePort(), await freePort()]
  const bookings = bookingStandIn(`http://127.0.0.1:${port}`)
  const payments = paymentStandIn(cardPort)
  const { clientId, secret: clientSecret } = bookings
  const { publishableKey, secret: secretKey } = payments
  const bookingProvider = await startReservationsSandbox({ clientId, clientSecret, port, now: () => now().getTime() })
  const paymentProvider = await startPaymentsSandbox({ publishableKey, secretKey, port: cardPort })
  return {
    settings: { bookings, payments },
    standIns: { bookingProvider, paymentProvider },
    close: () => Promise.all([bookingProvider.close(), paymentProvider.close()]),
  }
}
