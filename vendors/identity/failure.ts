import { errors } from 'jose'
import { ClientError, ResponseBodyError } from 'openid-client'

/** Why nobody was signed on. `detail` is for the log alone: an issuer, or who poses as one, wrote parts of it. */
export interface IdentityFailure {
  /** `unreachable`: down or slow; another time may go better. `refused`: the issuer says no. `untrusted`: what came proves nobody. */
  readonly kind: 'unreachable' | 'refused' | 'untrusted'
  readonly detail: string
}

const outages = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Sorts what the two libraries throw. What neither of them knows is a fault of ours, and thrown on. */
export function failureOf(error: unknown): IdentityFailure {
  if (error instanceof ResponseBodyError)
    return { kind: error.status >= 500 ? 'unreachable' : 'untrusted', detail: error.error }
  if (error instanceof ClientError)
    return { kind: outages.has(error.code ?? '') ? 'unreachable' : 'untrusted', detail: detailOf(error) }
  if (error instanceof errors.JWKSTimeout || isBareJoseError(error))
    return { kind: 'unreachable', detail: 'the keys could not be had' }
  if (error instanceof errors.JOSEError) return { kind: 'untrusted', detail: detailOf(error) }
  if (isNetworkError(error)) return { kind: 'unreachable', detail: detailOf(error) }
  throw error
}

/** What jose throws of an answer that is no set of keys. */
function isBareJoseError(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
}

/** fetch throws a TypeError with a cause where nobody answers, and a DOMException where time is up. */
function isNetworkError(error: unknown): error is Error {
  return (error instanceof TypeError && error.message === 'fetch failed') || error instanceof DOMException
}

function detailOf(error: Error): string {
  const { cause } = error
  return (cause instanceof Error ? `${error.message}: ${cause.message}` : error.message).slice(0, 300)
}
