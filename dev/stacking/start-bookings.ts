import type { Config } from '#server/settings/config.ts'
import { type ReservationsSandbox, startReservationsSandbox } from '#vendors/reservations/sandbox.ts'
import { bookingStandIn } from '../starting/booking-stand-in.ts'
import { freePort } from './free-port.ts'

/** The stand-in of the booking provider on a free port, by the clock of the stack. */
export async function startBookings(
  now: () => Date,
): Promise<{ readonly bookings: NonNullable<Config['bookings']>; readonly bookingProvider: ReservationsSandbox }> {
  const port = await freePort()
  const bookings = bookingStandIn(`http://127.0.0.1:${port}`)
  const { clientId, secret: clientSecret } = bookings
  const bookingProvider = await startReservationsSandbox({ clientId, clientSecret, port, now: () => now().getTime() })
  return { bookings, bookingProvider }
}
