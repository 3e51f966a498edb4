import { z } from 'zod'
import type { Config } from '#server/settings/config.ts'
import { faultNamed } from '#vendors/payments/sandbox-faults.ts'
import { setupStatusWire } from '#vendors/payments/wire.ts'
import type { ActionResult } from '../actions.ts'
import { standInTold, switchedOn, switchedText } from './fault-switches.ts'

const stateSchema = z.object({
  faults: z.array(z.string()),
  setups: z.array(
    z.object({
      id: z.string(),
      status: z.enum(setupStatusWire),
      metadata: z.record(z.string(), z.string()),
      method: z.object({ brand: z.string(), last4: z.string(), customer: z.string().nullable() }).nullable(),
    }),
  ),
})
export type PaymentState = z.infer<typeof stateSchema>

/** The switches of the payment provider's stand-in, and what it holds. */
export interface PaymentDesk {
  /** Null: there is no stand-in, or it does not answer. */
  state(): Promise<PaymentState | null>
  setFaults(form: FormData): Promise<ActionResult>
}

export function createPaymentDesk(payments: Config['payments']): PaymentDesk {
  async function call(path: string, body?: object): Promise<unknown> {
    if (!payments) return null
    const answer = await fetch(new URL(path, payments.address), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${payments.secret}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }

  return {
    state: () =>
      call('/sandbox/state').then(
        (answer) => stateSchema.safeParse(answer).data ?? null,
        () => null,
      ),
    async setFaults(form) {
      const faults = switchedOn(form, faultNamed)
      const isDone = await call('/sandbox/faults', { faults }).then(
        () => payments !== null,
        () => false,
      )
      return standInTold({ of: 'payment provider', isDone, text: switchedText(faults) })
    },
  }
}
