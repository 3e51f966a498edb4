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
