import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { createVendorHttp, type VendorFailure } from '../http.ts'
import {
  answerSchema,
  postingsPath,
  refusalSchema,
  type PartnerPosting,
  type PostingResult,
  type PostingsMessage,
} from './wire.ts'

export interface RefusedPosting {
  readonly postingId: number
  readonly reason: string
}

export type DeliveryResult =
  /** The partner has all postings but those that it refuses. */
  | { readonly kind: 'delivered'; readonly refused: readonly RefusedPosting[] }
  /** `retryable`: the partner may take them later. `final`: it will not take them as they are. */
  | { readonly kind: 'retryable' | 'final'; readonly reason: string }

export interface PartnerPostings {
  /** Sends a batch once. To send it again is safe: the partner counts each posting id once. */
  deliver(batch: readonly PartnerPosting[]): Promise<DeliveryResult>
}

export interface PartnerPostingsOptions {
  readonly address: string
  /** Standard Webhooks, the newest first. A message is signed with each, so that the partner can change over at any time. */
  readonly secrets: readonly string[]
  readonly fetch?: typeof fetch
  readonly now?: () => Date
}

/** Shorter than the grace that a stopping server has. */
const timeoutMs = 3_000

export function createPartnerPostings(options: PartnerPostingsOptions): PartnerPostings {
  const http = createVendorHttp({ address: options.address, timeout: timeoutMs, fetch: signing(options) })

  return {
    async deliver(batch) {
      const body: PostingsMessage = { type: 'postings.created', postings: [...batch] }
      const result = await http.call({ method: 'POST', path: postingsPath, body, answer: answerSchema })
      return result.ok ? deliveryOf(batch, result.value.results) : failureOf(result.failure)
    },
  }
}

/** Signs the very bytes that go out. The same batch has the same message id, also when it is sent again. */
function signing({ secrets, fetch: send = fetch, now = () => new Date() }: PartnerPostingsOptions): typeof fetch {
  return (address, init) => {
    const body = String(init?.body)
    const id = `msg_${createHash('sha256').update(body).digest('hex').slice(0, 32)}`
    const at = now()
    const headers = new Headers(init?.headers)
    headers.set('webhook-id', id)
    headers.set('webhook-timestamp', String(Math.floor(at.getTime() / 1000)))
    headers.set('webhook-signature', secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '))
    return send(address, { ...init, headers })
  }
}

/** An answer that leaves a posting out says nothing about it, so the batch is sent again. */
function deliveryOf(batch: readonly PartnerPosting[], results: readonly PostingResult[]): DeliveryResult {
  const told = new Map(results.map((result) => [result.postingId, result]))
  const missing = batch.filter(({ postingId }) => !told.has(postingId))
  if (missing.length > 0) return { kind: 'retryable', reason: `the answer leaves out ${missing.length} postings` }
  const refused = batch.flatMap(({ postingId }): readonly RefusedPosting[] => {
    const result = told.get(postingId)
    return result?.outcome === 'refused' ? [{ postingId, reason: result.reason }] : []
  })
  return { kind: 'delivered', refused }
}

function failureOf(failure: VendorFailure): DeliveryResult {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'retryable', reason: `unreachable: ${failure.detail}` }
    case 'timeout':
      return { kind: 'retryable', reason: `no answer within ${timeoutMs} ms` }
    case 'refusedByBreaker':
      return { kind: 'retryable', reason: 'not sent: the partner failed too often just now' }
    case 'unexpectedShape':
      return { kind: 'retryable', reason: `an answer of another shape: ${failure.detail}` }
    case 'status':
      return { kind: kindOf(failure.status), reason: statusReason(failure) }
  }
}

function kindOf(status: number): 'retryable' | 'final' {
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'retryable' : 'final'
}

function statusReason({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const code = refusalSchema.safeParse(body).data?.code
  return code === undefined ? `status ${status}` : `status ${status} ${code}`
}
