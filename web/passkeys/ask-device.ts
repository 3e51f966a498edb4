import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#contract/schemas/passkey.ts'

/** Why there is nothing: the person closed the dialog or let it run out, another question took its place, the device has one already, or it can't. */
export type NoPasskey = 'cancelled' | 'replaced' | 'known' | 'failed'

/** Loaded with the first question: what it is made of belongs to no first view. */
export async function makePasskey(options: CreationOptions): Promise<Attestation | NoPasskey> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)) }
  } catch (error) {
    return reasonOf(error)
  }
}

/** `autofill`: among what the browser offers in the field of the user name, for as long as nobody asks otherwise. */
export async function signByPasskey(
  options: RequestOptions,
  way: 'dialog' | 'autofill' = 'dialog',
): Promise<Assertion | NoPasskey> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: way === 'autofill' })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  } catch (error) {
    return reasonOf(error)
  }
}

export const canAutofill = browserSupportsWebAuthnAutofill

export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Browsers say "not allowed" of a dialog that was closed and of one that ran out, and of most else that is nobody's fault. */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (name === 'AbortError') return 'replaced'
  return name === 'NotAllowedError' ? 'cancelled' : 'failed'
}
