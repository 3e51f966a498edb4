interface SmsChoice {
  readonly phoneNumber?: string | undefined
  readonly smsOptIn?: boolean | undefined
  readonly smsOptInV2?: boolean | undefined
}

/**
 * The opt-in at sign-up: that of the second version of the field where it is present; without it, yes by default where there is a phone
 * number. Undefined: nothing was said, which is no consent. Source: specification, section 5.
 */
export function smsOptInAtSignUp({ phoneNumber, smsOptIn, smsOptInV2 }: SmsChoice): boolean | undefined {
  if (smsOptInV2 !== undefined) return smsOptInV2
  return phoneNumber ? (smsOptIn ?? true) : undefined
}

interface SmsSettings {
  readonly hasSmsOptIn: boolean
  readonly hasSmsOptInV2: boolean
}

/** Which words ask for the consent: the second version where a partner has both. Null: the partner texts nobody. */
export function smsWordsVersion({ hasSmsOptIn, hasSmsOptInV2 }: SmsSettings): 1 | 2 | null {
  if (hasSmsOptInV2) return 2
  return hasSmsOptIn ? 1 : null
}

/** The keys of the words that stand beside the box, in the order in which they are read. The profile's second version asks once more. */
export function smsConsentKeys({ version, form }: { readonly version: 1 | 2; readonly form: 'signUp' | 'profile' }) {
  const keys = ['join.smsOptIn', 'join.smsTerms'] as const
  return version === 2 && form === 'profile' ? ([...keys, 'profile.sms.agree'] as const) : keys
}
