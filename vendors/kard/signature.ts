import { createHmac } from 'node:crypto'
import { isSameText } from '../is-same-text.ts'

export const signatureHeader = 'notify-signature'

/** Base64 of the HMAC-SHA-256 over the body. Source: docs.getkard.com/api/integration-guides/notifications; the encoding: github.com/kard-financial/kard-postman. */
export function signatureOf(key: string, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64')
}

/** Whether one of the keys has signed the body. There is no time in it: a notification is known by its id, for ever. */
export function isSignedNotification(
  keys: readonly string[],
  { signature, body }: { readonly signature: string; readonly body: string },
): boolean {
  return keys.some((key) => isSameText(signature, signatureOf(key, body)))
}
