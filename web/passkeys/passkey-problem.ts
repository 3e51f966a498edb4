import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import type { NoPasskey } from './ask-device.ts'

/** What is said of a passkey that there is not; null where the person wanted none. */
export function noPasskeyWords(reason: NoPasskey): CopyKey | null {
  switch (reason) {
    case 'cancelled':
    case 'replaced':
      return null
    case 'known':
      return 'passkeys.known'
    case 'failed':
      return 'passkeys.failed'
  }
}

/** What is said of a refusal about a passkey; undefined: nothing came back. */
export function refusedPasskeyWords(code: string | undefined): CopyKey {
  switch (code) {
    case 'passkeyExpired':
    case 'passkeyRefused':
    case 'passkeyUnknown':
    case 'passkeyCopied':
    case 'passkeyTaken':
    case 'passkeysFull':
    case 'tooManyRequests':
      return `refusal.${code}`
    default:
      return 'refusal.unavailable'
  }
}
