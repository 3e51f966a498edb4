import { createVendorHttp, type VendorFailure, type VendorResult } from '../http.ts'
import { messageListSchema, messageSchema, messagesPath, refusalSchema, unsubscribed } from './wire.ts'

export interface OutgoingSms {
  /** The ten digits of a US number. */
  readonly to: string
  readonly body: string
  /** Where the provider says what became of it. */
  readonly statusAddress: string
  /** How long it may wait at the provider; null: as long as it likes. */
  readonly validSeconds: number | null
}

/** `retryable`: perhaps later; it may have been taken all the same. `final`: the provider will never take it. `stopped`: the number said STOP to it. */
export type SmsResult =
  | { readonly kind: 'sent'; readonly sid: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'retryable' | 'final'; readonly reason: string }

/** A message that the provider has taken. */
export interface TakenSms {
  readonly sid: string
  readonly body: string
  readonly at: Date
}

export interface SmsClient {
  /** Sends once. The wire has no key by which the provider knew a repetition: whoever sends again asks `taken` first. */
  send(sms: OutgoingSms): Promise<SmsResult>
  /** The latest that were sent to the number, the newest first. */
  taken(to: string): Promise<VendorResult<readonly TakenSms[]>>
}

export interface SmsAccount {
  readonly accountSid: string
  /** The newest first: it is what calls are made with. */
  readonly authTokens: readonly string[]
  /** The short code or the number, +1 and ten digits, that texts come from. */
  readonly from: string
}

interface SmsClientOptions extends SmsAccount {
  readonly address: string
  readonly fetch?: typeof fetch
  readonly timeout?: number
}

/** Shorter than the grace that a stopping server has. */
const timeoutMs = 3_000
/** What an earlier try left is among the latest. */
const listed = 50

export function createSmsClient({ address, accountSid, authTokens, from, ...more }: SmsClientOptions): SmsClient {
  const [authToken = ''] = authTokens
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const http = createVendorHttp({ address, timeout: timeoutMs, headers: { authorization }, retries: 0, ...more })
  const path = messagesPath(accountSid)
  return {
    async send({ to, body, statusAddress, validSeconds }) {
      const form = {
        To: `+1${to}`,
        From: from,
        Body: body,
        StatusCallback: statusAddress,
        ...(validSeconds !== null && { ValidityPeriod: String(validSeconds) }),
      }
      const result = await http.call({ method: 'POST', path, form, answer: messageSchema })
      return result.ok ? { kind: 'sent', sid: result.value.sid } : refusalOf(result.failure)
    },
    async taken(to) {
      const query = new URLSearchParams({ To: `+1${to}`, From: from, PageSize: String(listed) })
      const result = await http.call({ method: 'GET', path: `${path}?${query}`, answer: messageListSchema })
      if (!result.ok) return result
      const value = result.value.messages.map(({ sid, body, date_created }) => ({
        sid,
        body: body ?? '',
        at: new Date(date_created),
      }))
      return { ok: true, value }
    },
  }
}

/** What is wrong with the account or with the number that texts come from may be mended; what is wrong with the text or its addressee stays. */
const mendable = new Set([20003, 20005, 21606, 21603, 21212])

function refusalOf(failure: VendorFailure): Exclude<SmsResult, { kind: 'sent' }> {
  if (failure.kind !== 'status') return { kind: 'retryable', reason: reasonOf(failure) }
  const { status, body } = failure
  const code = refusalSchema.safeParse(body).data?.code
  if (code === unsubscribed) return { kind: 'stopped' }
  const reason = code === undefined ? `status ${status}` : `status ${status} code ${code}`
  const isFinal =
    status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status) && !mendable.has(code ?? 0)
  return { kind: isFinal ? 'final' : 'retryable', reason }
}

/** In words for a log. */
export function reasonOf(failure: VendorFailure): string {
  switch (failure.kind) {
    case 'unreachable':
      return `unreachable: ${failure.detail}`
    case 'timeout':
      return 'no answer in time'
    case 'refusedByBreaker':
      return 'not sent: the provider failed too often just now'
    case 'unexpectedShape':
      return `an answer of another shape: ${failure.detail}`
    case 'status':
      return `status ${failure.status}`
  }
}
