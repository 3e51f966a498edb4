import { createVendorHttp, type VendorFailure } from '../http.ts'
import { entrySchema, pageSchema, pageSize, type WireEntry } from './wire.ts'

export type ContentPageResult =
  /** `dropped`: how many entries had no slug or no fields. */
  | { readonly kind: 'page'; readonly entries: WireEntry[]; readonly dropped: number }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly reason: string }

export interface ContentService {
  /** Asks once: a content that fails is shown without, not waited for. */
  readPage(name: string, kind: 'published' | 'drafts'): Promise<ContentPageResult>
}

export interface ContentServiceOptions {
  /** Without a slash at the end. */
  readonly address: string
  readonly timeoutMs?: number
  readonly now?: () => number
}

/** A page waits for its content: less than a visitor's patience. */
const patienceMs = 1500

/** The breaker opens when a whole round of the contents has failed. */
const breaker = { failures: 11, coolDown: 10_000 }

export function createContentService({
  address,
  timeoutMs = patienceMs,
  now = Date.now,
}: ContentServiceOptions): ContentService {
  const http = createVendorHttp({ address, timeout: timeoutMs, retries: 0, breaker, now })
  const base = new URL(address).pathname.replace(/\/$/, '')

  return {
    async readPage(name, kind) {
      const preview = kind === 'drafts' ? '&preview=1' : ''
      const path = `${base}/pages/${encodeURIComponent(name)}/?page_size=${pageSize}${preview}`
      const result = await http.call({ method: 'GET', path, answer: pageSchema })
      if (!result.ok) return failureOf(result.failure)
      const entries = result.value.data.flatMap((entry) => entrySchema.safeParse(entry).data ?? [])
      return { kind: 'page', entries, dropped: result.value.data.length - entries.length }
    },
  }
}

function failureOf(failure: VendorFailure): ContentPageResult {
  switch (failure.kind) {
    case 'status':
      return failure.status === 404 ? { kind: 'notFound' } : { kind: 'failed', reason: `status ${failure.status}` }
    case 'timeout':
      return { kind: 'failed', reason: 'no answer in time' }
    case 'refusedByBreaker':
      return { kind: 'failed', reason: 'not asked: it has just failed again and again' }
    case 'unreachable':
      return { kind: 'failed', reason: `not reached: ${failure.detail}` }
    case 'unexpectedShape':
      return { kind: 'failed', reason: `an answer of another shape: ${failure.detail}` }
  }
}
