import { createVendorHttp, type VendorFailure } from '../http.ts'
import { type OrderAnswer, orderAnswerSchema, type OrderBody, ordersPath, outOfStock, refusalSchema } from './wire.ts'

export interface GiftCardOrder {
  /** Ours, for ever: the issuer makes one order of all calls with it. */
  readonly reference: string
  readonly product: string
  readonly amountCents: number
  readonly recipient: { readonly name: string; readonly email: string }
}

/** `underWay`: the issuer has it. `delivered`: it was mailed. `failed`: it never gets there, and costs nothing. */
export type OrderState = 'underWay' | 'delivered' | 'failed'

export type OrderResult =
  | { readonly kind: 'taken'; readonly state: OrderState }
  /** For good. `code` is the issuer's, `text` what it says beside it, for people. */
  | { readonly kind: 'refused'; readonly isOutOfStock: boolean; readonly code: string; readonly text: string | null }
  /** Perhaps later; it may have been taken all the same. */
  | { readonly kind: 'retryable'; readonly reason: string; readonly retryAfterMs?: number }

export type LookResult =
  | { readonly kind: 'found'; readonly state: OrderState }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'retryable'; readonly reason: string }

/** Who issues gift cards and mails them to their recipients. */
export interface GiftCardIssuer {
  /** Sends an order once. To send it again is safe. */
  order(order: GiftCardOrder): Promise<OrderResult>
  /** What has become of an order. */
  look(reference: string): Promise<LookResult>
}

export interface GiftCardIssuerOptions {
  readonly address: string
  readonly key: string
  /** What orders are paid from. */
  readonly fundingSource: string
  readonly timeout?: number
  readonly fetch?: typeof fetch
}

/** Shorter than the grace that a stopping server has. */
const timeoutMs = 3_000

export function createGiftCardIssuer({ address, key, fundingSource, ...more }: GiftCardIssuerOptions): GiftCardIssuer {
  const headers = { authorization: `Bearer ${key}` }
  const http = createVendorHttp({ address, timeout: timeoutMs, headers, retries: 0, ...more })
  return {
    async order({ reference, product, amountCents, recipient }) {
      const body: OrderBody = {
        external_id: reference,
        payment: { funding_source_id: fundingSource },
        reward: {
          value: { denomination: amountCents / 100, currency_code: 'USD' },
          delivery: { method: 'EMAIL' },
          recipient,
          products: [product],
        },
      }
      const result = await http.call({ method: 'POST', path: ordersPath, body, answer: orderAnswerSchema })
      if (!result.ok) return refusalOf(result.failure)
      if (result.value.order.external_id !== reference)
        return { kind: 'retryable', reason: 'an answer about another order' }
      return { kind: 'taken', state: stateOf(result.value) }
    },
    async look(reference) {
      const path = `${ordersPath}/${encodeURIComponent(reference)}`
      const result = await http.call({ method: 'GET', path, answer: orderAnswerSchema })
      if (result.ok) return { kind: 'found', state: stateOf(result.value) }
      const { failure } = result
      if (failure.kind === 'status' && failure.status === 404) return { kind: 'unknown' }
      return { kind: 'retryable', reason: reasonOf(failure) }
    },
  }
}

/** A status that we do not know says nothing yet: the order is looked at again. */
function stateOf({ order: { status, rewards } }: OrderAnswer): OrderState {
  const deliveries = rewards.map(({ delivery }) => delivery.status)
  if (status === 'FAILED' || status === 'CANCELED' || deliveries.includes('FAILED')) return 'failed'
  return deliveries.length > 0 && deliveries.every((delivery) => delivery === 'SUCCEEDED') ? 'delivered' : 'underWay'
}

/** What is wrong with an order stays wrong; what is wrong with our key or our funds may be mended. */
const ofTheOrder = new Set([400, 409, 410, 422])

function refusalOf(failure: VendorFailure): Exclude<OrderResult, { kind: 'taken' }> {
  if (failure.kind !== 'status') return { kind: 'retryable', reason: reasonOf(failure) }
  const { status, body } = failure
  if (!ofTheOrder.has(status))
    return {
      kind: 'retryable',
      reason: reasonOf(failure),
      ...(failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
    }
  const told = refusalSchema.safeParse(body).data?.errors
  const code = told?.code ?? `status ${status}`
  return { kind: 'refused', isOutOfStock: code === outOfStock, code, text: told?.message ?? null }
}

function reasonOf(failure: VendorFailure): string {
  switch (failure.kind) {
    case 'unreachable':
      return `unreachable: ${failure.detail}`
    case 'timeout':
      return `no answer within ${timeoutMs} ms`
    case 'refusedByBreaker':
      return 'not sent: the issuer failed too often just now'
    case 'unexpectedShape':
      return `an answer of another shape: ${failure.detail}`
    case 'status':
      return `status ${failure.status}`
  }
}
