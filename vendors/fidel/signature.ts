import { createHmac } from 'node:crypto'
import { isSameText } from '../is-same-text.ts'

export const signatureHeader = 'x-fidel-signature'
export const timestampHeader = 'x-fidel-timestamp'

/** How far the timestamp may be from our clock. Source: fidelapi.com/docs/select/webhooks, “Signatures”. */
const toleranceMs = 5 * 60_000

export interface SignedWebhook {
  /** The bytes as they came. */
  readonly body: string
  /** The address that was registered for the webhook. */
  readonly url: string
  /** As the header has it: milliseconds since 1970. */
  readonly timestamp: string
}

/** Base64 of the HMAC-SHA-256 of the base64 of the HMAC-SHA-256 of body, address and timestamp, one after the other. */
export function signatureOf(key: string, { body, url, timestamp }: SignedWebhook): string {
  const digest = (content: string) => createHmac('sha256', key).update(content).digest('base64')
  return digest(digest(body + url + timestamp))
}

/** Whether one of the webhooks' keys has signed it within five minutes of `now`, in milliseconds since 1970. */
export function isSignedWebhook(
  keys: readonly string[],
  { signature, now, ...webhook }: SignedWebhook & { readonly signature: string; readonly now: number },
): boolean {
  if (!/^\d{13}$/.test(webhook.timestamp) || Math.abs(Number(webhook.timestamp) - now) > toleranceMs) return false
  return keys.some((key) => isSameText(signature, signatureOf(key, webhook)))
}
