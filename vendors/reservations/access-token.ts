import { createVendorHttp, type VendorResult } from '../http.ts'
import { tokenAnswerSchema, tokenPath } from './wire.ts'

interface TokenOptions {
  readonly address: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeout?: number
  readonly fetch?: typeof fetch
  readonly now?: () => number
}

export interface TokenSource {
  current(): Promise<VendorResult<string>>
  /** Another one than that which was refused just now. */
  renewed(refused: string): Promise<VendorResult<string>>
}

/** Seconds before its end from which a token is not used any more. */
const spare = 60

/** Access tokens by OAuth's client credentials, kept while they last. Those who ask at once wait for one call. */
export function createTokenSource({ clientId, clientSecret, now = Date.now, ...options }: TokenOptions): TokenSource {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const http = createVendorHttp({ retries: 0, ...options, now, headers: { authorization } })
  let held: { readonly token: string; readonly until: number } | null = null
  let asking: Promise<VendorResult<string>> | null = null

  async function ask(): Promise<VendorResult<string>> {
    const form = { grant_type: 'client_credentials' }
    const result = await http.call({ method: 'POST', path: tokenPath, form, answer: tokenAnswerSchema })
    if (!result.ok) return result
    const { access_token: token, expires_in } = result.value
    held = { token, until: now() + (expires_in - spare) * 1_000 }
    return { ok: true, value: token }
  }

  async function current(): Promise<VendorResult<string>> {
    if (held && now() < held.until) return { ok: true, value: held.token }
    asking ??= ask().finally(() => (asking = null))
    return asking
  }

  return {
    current,
    async renewed(refused) {
      if (held?.token === refused) held = null
      return current()
    },
  }
}
