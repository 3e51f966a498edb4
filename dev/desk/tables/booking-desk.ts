import { z } from 'zod'
import type { Config } from '#server/settings/config.ts'
import { faultNamed } from '#vendors/reservations/sandbox-faults.ts'
import { reservationStatusWire } from '#vendors/reservations/wire.ts'
import type { ActionResult } from '../actions.ts'
import { standInTold, switchedOn, switchedText } from './fault-switches.ts'

const stateSchema = z.object({
  faults: z.array(z.string()),
  tables: z.array(
    z.object({
      confirmation_number: z.string(),
      rid: z.string(),
      date_time: z.string(),
      party_size: z.number(),
      status: z.enum(reservationStatusWire),
      email: z.string(),
    }),
  ),
})
export type BookingState = z.infer<typeof stateSchema>

const tokenSchema = z.object({ access_token: z.string() })

/** The switches of the booking provider's stand-in, and the restaurants' own screen. */
export interface BookingDesk {
  /** Null: there is no stand-in, or it does not answer. */
  state(): Promise<BookingState | null>
  setFaults(form: FormData): Promise<ActionResult>
  mark(form: FormData): Promise<ActionResult>
}

export function createBookingDesk(bookings: Config['bookings']): BookingDesk {
  async function call(path: string, body?: object): Promise<unknown> {
    if (!bookings) return null
    const { address, clientId, secret } = bookings
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    const asked = await fetch(new URL('/api/v2/oauth/token', bookings.tokenAddress), {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = tokenSchema.parse(await asked.json())
    const answer = await fetch(new URL(path, address), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }

  async function tell(path: string, body: object): Promise<boolean> {
    return call(path, body).then(
      () => bookings !== null,
      () => false,
    )
  }

  return {
    state: () =>
      call('/sandbox/state').then(
        (answer) => stateSchema.safeParse(answer).data ?? null,
        () => null,
      ),
    async setFaults(form) {
      const faults = switchedOn(form, faultNamed)
      return told(await tell('/sandbox/faults', { faults }), switchedText(faults))
    },
    async mark(form) {
      const status = reservationStatusWire.find((one) => one === form.get('status'))
      if (status === undefined) return told(false, '')
      const confirmation = String(form.get('confirmation'))
      const text = `The restaurant says so. The site hears of it when it looks again: after the table's moment, or within half a day.`
      return told(await tell('/sandbox/tables', { confirmation, status }), text)
    },
  }
}

function told(isDone: boolean, text: string): ActionResult {
  return standInTold({ of: 'booking provider', isDone, text })
}
