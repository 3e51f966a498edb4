import type { PublicPartner } from '#contract/page-handler.ts'
import { smsConsentKeys, smsWordsVersion } from '#domain/members/sms-opt-in.ts'
import type { Copy } from '../copy/use-copy.ts'

interface Shown {
  readonly partner: Pick<PublicPartner, 'hasSmsOptIn' | 'hasSmsOptInV2'>
  readonly form: 'signUp' | 'profile'
}

/** The words that a form shows beside the choice of texts: they are sent with it, so that it is known what was agreed to. */
export function smsConsentWords(t: Copy, { partner, form }: Shown): string {
  const version = smsWordsVersion(partner)
  const keys = version === null ? [] : smsConsentKeys({ version, form })
  return keys.map((key) => t(key)).join(' ')
}
