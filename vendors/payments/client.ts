import { z } from 'zod'
import { createVendorHttp, type VendorFailure, type VendorResult } from '../http.ts'
import type { Away, PaymentProvider, SetupPurpose } from './provider.ts'
import { isLetGo, setupOf } from './read-wire.ts'
import { apiVersion, customerSchema, errorSchema, paths, setupIntentSchema, type SetupIntentWire } from './wire.ts'

export interface StripeOptions {
  readonly address: string
  readonly secretKey: string
  readonly timeout?: number
  readonly fetch?: typeof fetch
  readonly now?: () => number
}

/** Shorter than the grace that a stopping server has. */
const timeoutMs = 3_000
/** A card that is confirmed while its set-up is ended makes the first round come to nothing. */
const releaseRounds = 2

const expanded = 'expand[]=payment_method'

/** Stripe behind the interface of a payment provider. It never repeats a call by itself: its caller wrote down what it asks, and finds out later. */
// oxlint-disable-next-line max-lines-per-function -- Short functions for the calls, around the connection that they share.
export function createStripe({ secretKey, ...more }: StripeOptions): PaymentProvider {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion }
  const http = createVendorHttp({ timeout: timeoutMs, retries: 0, ...more, headers })

  /** Of each table a customer without a name: only a card that is somebody's can be let go, and charged by nobody afterwards. */
  async function customerFor({ lock }: SetupPurpose): Promise<VendorResult<string>> {
    const result = await http.call({
      method: 'POST',
      path: paths.customers,
      headers: { 'idempotency-key': `${lock}-customer` },
      form: { 'metadata[lock]': lock },
      answer: customerSchema,
    })
    return result.ok ? { ok: true, value: result.value.id } : result
  }

  async function find(name: string): Promise<VendorResult<SetupIntentWire | null>> {
    const result = await http.call({
      method: 'GET',
      path: `${paths.setup(name)}?${expanded}`,
      answer: setupIntentSchema,
    })
    return !result.ok && isAbsent(result.failure) ? { ok: true, value: null } : result
  }

  async function end(setup: SetupIntentWire): Promise<VendorResult<unknown>> {
    const { id, status, payment_method: method } = setup
    if (status !== 'succeeded') {
      const form = { cancellation_reason: 'abandoned' }
      return http.call({ method: 'POST', path: paths.cancel(id), form, answer: z.unknown() })
    }
    const card = typeof method === 'string' ? method : method?.id
    if (card === undefined || isLetGo(setup)) return { ok: true, value: null }
    return http.call({ method: 'POST', path: paths.detach(card), form: {}, answer: z.unknown() })
  }

  async function forget({ customer }: SetupIntentWire): Promise<VendorResult<unknown>> {
    if (customer === null) return { ok: true, value: null }
    const result = await http.call({ method: 'DELETE', path: paths.customer(customer), answer: z.unknown() })
    return !result.ok && isAbsent(result.failure) ? { ok: true, value: null } : result
  }

  return {
    async begin(purpose) {
      const customer = await customerFor(purpose)
      if (!customer.ok) return away(customer.failure)
      const result = await http.call({
        method: 'POST',
        path: paths.setups,
        headers: { 'idempotency-key': purpose.lock },
        form: {
          customer: customer.value,
          usage: 'off_session',
          'payment_method_types[0]': 'card',
          'metadata[lock]': purpose.lock,
          'metadata[member]': purpose.member,
          'metadata[partner]': purpose.partner,
          'expand[0]': 'payment_method',
        },
        answer: setupIntentSchema,
      })
      return result.ok ? { kind: 'begun', setup: setupOf(result.value) } : away(result.failure)
    },
    async look(name) {
      const result = await find(name)
      if (!result.ok) return away(result.failure)
      return { kind: 'found', setup: result.value && setupOf(result.value) }
    },
    async release(name) {
      let reason = 'it changed meanwhile'
      for (let round = 0; round < releaseRounds; round++) {
        const found = await find(name)
        if (!found.ok) return away(found.failure)
        if (found.value === null) return { kind: 'released' }
        const ended = found.value.status === 'canceled' ? found : await end(found.value)
        if (ended.ok) {
          const forgotten = await forget(found.value)
          return forgotten.ok ? { kind: 'released' } : away(forgotten.failure)
        }
        ;({ reason } = away(ended.failure))
      }
      return { kind: 'away', reason }
    },
  }
}

function isAbsent(failure: VendorFailure): boolean {
  return failure.kind === 'status' && failure.status === 404
}

/** Whatever a set-up was refused for, there is none, and nobody but its operator can do anything about it. */
function away(failure: VendorFailure): Away {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'away', reason: `unreachable: ${failure.detail}` }
    case 'timeout':
      return { kind: 'away', reason: 'no answer in time' }
    case 'refusedByBreaker':
      return { kind: 'away', reason: 'not sent: the provider failed too often just now' }
    case 'unexpectedShape':
      return { kind: 'away', reason: `an answer of another shape: ${failure.detail}` }
    case 'status': {
      const error = errorSchema.safeParse(failure.body).data?.error
      return { kind: 'away', reason: `status ${failure.status}${error ? `, ${error.code ?? error.type}` : ''}` }
    }
  }
}
