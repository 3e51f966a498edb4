import { setTimeout as sleep } from 'node:timers/promises'
import type { ZodType } from 'zod'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { parseJson } from './parse-json.ts'

export interface VendorHttpOptions {
  readonly address: string
  readonly headers?: Record<string, string>
  /** Milliseconds for one attempt, body included. */
  readonly timeout?: number
  /** Further attempts for calls that may be repeated. */
  readonly retries?: number
  /** Milliseconds before the first repetition; doubled for each further one, with jitter. */
  readonly backOff?: number
  readonly breaker?: { readonly failures: number; readonly coolDown: number }
  readonly fetch?: typeof fetch
  readonly now?: () => number
}

export interface VendorRequest<Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Beside those of every call. */
  readonly headers?: Record<string, string>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a URL-encoded form, for vendors that take nothing else. */
  readonly form?: Record<string, string>
  readonly answer: ZodType<Answer>
  /** Whether the call may be sent twice. GET, PUT and DELETE may, POST may not, unless this says otherwise. */
  readonly repeatable?: boolean
}

export type VendorFailure =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'refusedByBreaker' }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body: unknown
      /** How long the vendor asks to wait, by its `Retry-After`; absent where it does not. */
      readonly retryAfterMs?: number
    }
  | { readonly kind: 'unexpectedShape'; readonly detail: string }

export type VendorResult<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly failure: VendorFailure }

export interface VendorHttp {
  call<Answer>(request: VendorRequest<Answer>): Promise<VendorResult<Answer>>
}

/** Calls one vendor over HTTP and JSON: with a time limit, back-off, a circuit breaker, and every failure as a value. */
export function createVendorHttp(options: VendorHttpOptions): VendorHttp {
  const { retries = 2, backOff = 100, now = Date.now } = options
  const breaker = createCircuitBreaker({ failures: 5, coolDown: 10_000, ...options.breaker, now })

  async function attempt<Answer>(request: VendorRequest<Answer>): Promise<VendorResult<Answer>> {
    if (!breaker.allows()) return failed({ kind: 'refusedByBreaker' })
    const result = await send(options, request)
    if (!result.ok && isOutage(result.failure)) breaker.failed()
    else breaker.succeeded()
    return result
  }

  return {
    async call(request) {
      const { repeatable = request.method !== 'POST' } = request
      const repetitions = repeatable ? retries : 0
      let result = await attempt(request)
      for (let round = 0; round < repetitions && isWorthRepeating(result); round++) {
        await sleep(backOff * 2 ** round * (0.5 + Math.random() / 2))
        result = await attempt(request)
      }
      return result
    },
  }
}

async function send<Answer>(options: VendorHttpOptions, request: VendorRequest<Answer>): Promise<VendorResult<Answer>> {
  const { fetch: fetchNow = fetch, timeout = 5000 } = options
  try {
    const response = await fetchNow(new URL(request.path, options.address), {
      method: request.method,
      headers: { accept: 'application/json', ...jsonHeader(request), ...options.headers, ...request.headers },
      body: bodyOf(request),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    return read(request, { response, text: await response.text() })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return failed({ kind: 'timeout' })
    return failed({ kind: 'unreachable', detail: describe(error) })
  }
}

function read<Answer>(
  request: VendorRequest<Answer>,
  { response, text }: { readonly response: Response; readonly text: string },
): VendorResult<Answer> {
  const body = parseJson(text)
  if (!response.ok) return failed({ kind: 'status', status: response.status, body, ...retryAfterOf(response) })
  const parsed = request.answer.safeParse(body)
  if (parsed.success) return { ok: true, value: parsed.data }
  return failed({ kind: 'unexpectedShape', detail: parsed.error.issues.map(({ path }) => path.join('.')).join(', ') })
}

/** In seconds, or as a moment of HTTP. Source: RFC 9110, 10.2.3. */
function retryAfterOf({ headers }: Response): { readonly retryAfterMs?: number } {
  const told = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now()
  return ms > 0 ? { retryAfterMs: ms } : {}
}

function failed(failure: VendorFailure): { readonly ok: false; readonly failure: VendorFailure } {
  return { ok: false, failure }
}

function isWorthRepeating(result: VendorResult<unknown>): boolean {
  return !result.ok && result.failure.kind !== 'refusedByBreaker' && isOutage(result.failure)
}

/** A vendor that refuses a call works; one that does not answer, or answers 5xx or 429, does not. */
function isOutage(failure: VendorFailure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'refusedByBreaker':
      return true
    case 'status':
      return failure.status >= 500 || failure.status === 429
    case 'unexpectedShape':
      return false
  }
}

/** A form brings its own content type. */
function jsonHeader({ body }: VendorRequest<unknown>): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

function bodyOf({ body, form }: VendorRequest<unknown>): string | URLSearchParams | null {
  if (form !== undefined) return new URLSearchParams(form)
  return body === undefined ? null : JSON.stringify(body)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
