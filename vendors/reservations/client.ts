import { createVendorHttp, type VendorFailure } from '../http.ts'
import { createTokenSource } from './access-token.ts'
import type { BookingAnswer, BookingProvider, BookingRefusal } from './provider.ts'
import { availabilityOf, policyOf, tableOf } from './read-wire.ts'
import {
  availabilitiesSchema,
  availabilitySchema,
  type BookingBody,
  lockAnswerSchema,
  paths,
  refusalSchema,
  reservationSchema,
  reservationsSchema,
} from './wire.ts'
import { z } from 'zod'

export interface OpenTableOptions {
  readonly address: string
  /** Where access tokens come from: another host than the rest. */
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeout?: number
  readonly fetch?: typeof fetch
  readonly now?: () => number
}

/** Shorter than the grace that a stopping server has. */
const timeoutMs = 3_000

/** OpenTable behind the interface of a booking provider. */
// oxlint-disable-next-line max-lines-per-function -- One short function for each call around the connection that they share.
export function createOpenTable({ tokenAddress, clientId, clientSecret, ...more }: OpenTableOptions): BookingProvider {
  const options = { timeout: timeoutMs, retries: 0, ...more }
  const http = createVendorHttp(options)
  const tokens = createTokenSource({ ...options, address: tokenAddress, clientId, clientSecret })

  /** With a token, and once more with a new one where the old one is not taken any more. */
  const call: typeof http.call = async (request) => {
    const first = await tokens.current()
    if (!first.ok) return first
    const headers = { ...request.headers, authorization: `Bearer ${first.value}` }
    const result = await http.call({ ...request, headers })
    if (result.ok || result.failure.kind !== 'status' || result.failure.status !== 401) return result
    const second = await tokens.renewed(first.value)
    return second.ok
      ? http.call({ ...request, headers: { ...headers, authorization: `Bearer ${second.value}` } })
      : second
  }

  return {
    async search({ restaurant, ...search }) {
      const path = `${paths.availability(restaurant)}?${queryOf(search)}`
      const result = await call({ method: 'GET', path, answer: availabilitySchema })
      return result.ok ? availabilityOf(result.value) : away(result.failure)
    },
    async searchMany(restaurants, search) {
      const path = `${paths.availabilities}?${queryOf(search, restaurants)}`
      const result = await call({ method: 'GET', path, answer: availabilitiesSchema })
      if (!result.ok) return away(result.failure)
      const entries = result.value.availability.map((one) => [one.rid, availabilityOf(one)] as const)
      return { kind: 'found', availability: new Map(entries) }
    },
    async lock({ restaurant, time, partySize }) {
      const body = { party_size: partySize, date_time: time, reservation_attribute: 'default' }
      const result = await call({ method: 'POST', path: paths.locks(restaurant), body, answer: lockAnswerSchema })
      if (!result.ok) return codeOf(result.failure) === null ? away(result.failure) : { kind: 'gone' }
      const { reservation_token: token, expires_at, policy } = result.value
      return { kind: 'locked', lock: { token, expiresAt: new Date(expires_at), policy: policyOf(policy) } }
    },
    async unlock({ restaurant, token }) {
      const path = `${paths.locks(restaurant)}/${encodeURIComponent(token)}`
      await call({ method: 'DELETE', path, answer: z.unknown() })
    },
    async book({ restaurant, requestId, ...booking }) {
      const result = await call({
        method: 'POST',
        path: paths.reservations(restaurant),
        headers: { 'x-request-id': requestId },
        body: bodyOf(booking),
        answer: reservationSchema,
      })
      return result.ok ? { kind: 'booked', table: tableOf(result.value) } : refused(result.failure)
    },
    async find({ restaurant, requestId }) {
      const path = `${paths.reservations(restaurant)}?request_id=${encodeURIComponent(requestId)}`
      const result = await call({ method: 'GET', path, answer: reservationsSchema })
      if (!result.ok) return away(result.failure)
      const [table] = result.value.reservations
      return { kind: 'found', table: table ? tableOf(table) : null }
    },
    async look(name) {
      const result = await call({ method: 'GET', path: pathOf(name), answer: reservationSchema })
      if (result.ok) return { kind: 'found', table: tableOf(result.value) }
      return isAbsent(result.failure) ? { kind: 'found', table: null } : away(result.failure)
    },
    async change(name, { requestId, token }) {
      const headers = { 'x-request-id': requestId }
      const body = { reservation_token: token }
      const result = await call({ method: 'PUT', path: pathOf(name), headers, body, answer: reservationSchema })
      return result.ok ? { kind: 'booked', table: tableOf(result.value) } : refused(result.failure)
    },
    async cancel(name) {
      const result = await call({ method: 'DELETE', path: pathOf(name), answer: z.unknown() })
      if (result.ok) return { kind: 'cancelled' }
      if (isAbsent(result.failure)) return { kind: 'gone' }
      return codeOf(result.failure) === 'TooLateToCancel' ? { kind: 'tooLate' } : away(result.failure)
    },
  }
}

function queryOf(
  { time, partySize, minutesAround }: Omit<Parameters<BookingProvider['search']>[0], 'restaurant'>,
  restaurants?: readonly string[],
): URLSearchParams {
  return new URLSearchParams({
    ...(restaurants && { rids: restaurants.join(',') }),
    start_date_time: time,
    party_size: String(partySize),
    forward_minutes: String(minutesAround),
    backward_minutes: String(minutesAround),
  })
}

function pathOf({ restaurant, confirmation }: Parameters<BookingProvider['look']>[0]): string {
  return `${paths.reservations(restaurant)}/${encodeURIComponent(confirmation)}`
}

function bodyOf({
  token,
  diner,
  wish,
  paymentMethod,
}: Omit<Parameters<BookingProvider['book']>[0], 'restaurant' | 'requestId'>): BookingBody {
  return {
    reservation_token: token,
    first_name: diner.firstName,
    last_name: diner.lastName,
    email_address: diner.email,
    ...(diner.phone !== null && { phone: { number: diner.phone, country_code: 'US' } }),
    ...(wish !== null && { special_request: wish }),
    ...(paymentMethod !== null && { credit_card: { payment_method: paymentMethod } }),
  }
}

const refusals: ReadonlyMap<string, BookingRefusal> = new Map([
  ['SlotLockExpired', 'lockExpired'],
  ['SlotLockNotFound', 'lockExpired'],
  ['SlotUnavailable', 'slotGone'],
  ['DinerDeactivated', 'userDeactivated'],
  ['CreditCardRequired', 'cardNeeded'],
  ['CreditCardDeclined', 'cardNeeded'],
])

/** What a provider that works says is final; from one that does not work nothing is known. */
function refused(failure: VendorFailure): BookingAnswer {
  const code = codeOf(failure)
  return code === null ? away(failure) : { kind: 'refused', refusal: refusals.get(code) ?? 'general', code }
}

/** The provider's own word for a refusal; null where it refused nothing. */
function codeOf(failure: VendorFailure): string | null {
  if (failure.kind !== 'status' || failure.status >= 500 || temporary.has(failure.status)) return null
  return refusalSchema.safeParse(failure.body).data?.errors[0]?.code ?? `status ${failure.status}`
}

/** Our key, a slow request and too many of them say nothing of the table. */
const temporary = new Set([401, 403, 408, 425, 429])

function isAbsent(failure: VendorFailure): boolean {
  return failure.kind === 'status' && (failure.status === 404 || failure.status === 410)
}

function away(failure: VendorFailure): { readonly kind: 'away'; readonly reason: string } {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'away', reason: `unreachable: ${failure.detail}` }
    case 'timeout':
      return { kind: 'away', reason: 'no answer in time' }
    case 'refusedByBreaker':
      return { kind: 'away', reason: 'not sent: the provider failed too often just now' }
    case 'unexpectedShape':
      return { kind: 'away', reason: `an answer of another shape: ${failure.detail}` }
    case 'status':
      return { kind: 'away', reason: `status ${failure.status}` }
  }
}
