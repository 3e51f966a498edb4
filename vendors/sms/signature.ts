import { createHmac } from 'node:crypto'
import { isSameText } from '../is-same-text.ts'

export const signatureHeader = 'x-twilio-signature'

interface PostedForm {
  /** The address that the provider was given, with its query. */
  readonly address: string
  readonly form: URLSearchParams
}

/** Base64 of the HMAC-SHA-1 over the address and each name with its value, by name. Source: twilio.com/docs/usage/security. */
export function signatureOf(authToken: string, { address, form }: PostedForm): string {
  const pairs = [...form].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', authToken)
    .update(address + pairs.flat().join(''))
    .digest('base64')
}

/** Whether one of the tokens has signed the form, compared in constant time. */
export function isSignedForm(
  authTokens: readonly string[],
  { signature, ...posted }: PostedForm & { readonly signature: string },
): boolean {
  return authTokens.some((authToken) => isSameText(signature, signatureOf(authToken, posted)))
}
