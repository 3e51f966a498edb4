import { createHash } from 'node:crypto'
import { signMessage } from './is-signed.ts'

export interface SigningOptions {
  /** Standard Webhooks, the newest first. A message is signed with each, so that the receiver can change over at any time. */
  readonly secrets: readonly string[]
  readonly fetch?: typeof fetch
  readonly now?: () => Date
}

/** Signs the very bytes that go out. The same body has the same message id, also when it is sent again. */
export function signing({ secrets, fetch: send = fetch, now = () => new Date() }: SigningOptions): typeof fetch {
  return (address, init) => {
    const body = String(init?.body)
    const id = `msg_${createHash('sha256').update(body).digest('hex').slice(0, 32)}`
    const timestamp = Math.floor(now().getTime() / 1000)
    const headers = new Headers(init?.headers)
    headers.set('webhook-id', id)
    headers.set('webhook-timestamp', String(timestamp))
    headers.set('webhook-signature', secrets.map((secret) => signMessage(secret, { id, timestamp, body })).join(' '))
    return send(address, { ...init, headers })
  }
}
