import type { IncomingHttpHeaders } from 'node:http'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

export interface SignedMessage {
  readonly headers: IncomingHttpHeaders
  /** The bytes as they came: a signature is over these. */
  readonly body: string
}

/**
 * Whether one of the secrets has signed the message, by Standard Webhooks. The library refuses a time more than five minutes away, and compares in
 * constant time.
 */
export function isSigned(secrets: readonly string[], { headers, body }: SignedMessage): boolean {
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  )
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, signed, { jsonParse: false })
      return true
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false
      throw error
    }
  })
}
