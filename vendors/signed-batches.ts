import { type ZodType, z } from 'zod'
import { createVendorHttp, type VendorFailure } from './http.ts'
import { signing, type SigningOptions } from './signing.ts'

export interface Refused<Id> {
  readonly id: Id
  /** A code of the receiver's. */
  readonly reason: string
  /** What the receiver says beside it, for people. */
  readonly text?: string
}

export type DeliveryResult<Id> =
  /** The receiver has all of the batch but what it refuses. */
  | { readonly kind: 'delivered'; readonly refused: readonly Refused<Id>[] }
  /** `retryable`: the receiver may take the batch later, and not before it says. `final`: it takes no more at this address. */
  | { readonly kind: 'retryable' | 'final'; readonly reason: string; readonly retryAfterMs?: number }

export type ItemResult<Id> =
  | { readonly id: Id; readonly outcome: 'accepted' | 'duplicate' }
  | ({ readonly outcome: 'refused' } & Refused<Id>)

/** One message, and how its answer is read. */
export interface SignedBatch<Id, Answer> {
  readonly path: string
  readonly body: object
  readonly ids: readonly Id[]
  readonly answer: ZodType<Answer>
  resultsOf(answer: Answer): readonly ItemResult<Id>[]
}

export interface SignedBatchesOptions extends SigningOptions {
  readonly address: string
}

export interface SignedBatches {
  /** Sends a batch once. To send it again is safe where the receiver counts each id once. */
  send<Id, Answer>(batch: SignedBatch<Id, Answer>): Promise<DeliveryResult<Id>>
}

/** Why one item was refused: a code, and words for people. */
export const refusedSchema = z.object({
  outcome: z.literal('refused'),
  reason: z.string().max(200),
  text: z.string().max(2_000).exactOptional(),
})

/** Why a whole message was refused. */
export const refusalSchema = z.object({ code: z.string().max(200) })

/** Shorter than the grace that a stopping server has. */
const timeoutMs = 3_000

/** Sends signed messages whose receiver answers for each item by itself. */
export function createSignedBatches(options: SignedBatchesOptions): SignedBatches {
  const http = createVendorHttp({ address: options.address, timeout: timeoutMs, fetch: signing(options) })
  return {
    async send({ path, body, ids, answer, resultsOf }) {
      const result = await http.call({ method: 'POST', path, body, answer })
      return result.ok ? deliveryOf(ids, resultsOf(result.value)) : failureOf(result.failure)
    },
  }
}

/** An answer that leaves an item out says nothing about it, so the batch is sent again. */
function deliveryOf<Id>(ids: readonly Id[], results: readonly ItemResult<Id>[]): DeliveryResult<Id> {
  const told = new Map(results.map((result) => [result.id, result]))
  const missing = ids.filter((id) => !told.has(id))
  if (missing.length > 0)
    return { kind: 'retryable', reason: `the answer leaves out ${missing.length} of ${ids.length}` }
  const refused = ids.flatMap((id): readonly Refused<Id>[] => {
    const result = told.get(id)
    if (result?.outcome !== 'refused') return []
    const { reason, text } = result
    return [{ id, reason, ...(text !== undefined && { text }) }]
  })
  return { kind: 'delivered', refused }
}

function failureOf(failure: VendorFailure): Exclude<DeliveryResult<never>, { readonly kind: 'delivered' }> {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'retryable', reason: `unreachable: ${failure.detail}` }
    case 'timeout':
      return { kind: 'retryable', reason: `no answer within ${timeoutMs} ms` }
    case 'refusedByBreaker':
      return { kind: 'retryable', reason: 'not sent: the receiver failed too often just now' }
    case 'unexpectedShape':
      return { kind: 'retryable', reason: `an answer of another shape: ${failure.detail}` }
    case 'status':
      return {
        // A receiver that is being deployed, or whose secrets are being replaced, answers 404 or 401 for a minute: only 410 is meant for good.
        kind: failure.status === 410 ? 'final' : 'retryable',
        reason: statusReason(failure),
        ...(failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
      }
  }
}

function statusReason({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const code = refusalSchema.safeParse(body).data?.code
  return code === undefined ? `status ${status}` : `status ${status} ${code}`
}
