/** A member's word about texts to a number: asked for, confirmed by the number itself, ended. The last one of a member and a number holds. */
export type TextConsentState = 'asked' | 'confirmed' | 'ended'
/** Where it was said: joining, on the profile, or by a text from the number. */
export type TextConsentWay = 'signUp' | 'profile' | 'text'

/** Of a member, now: `stopped` holds for the number, whatever the member says here. */
export type TextsToMember = 'off' | 'asked' | 'on' | 'stopped'

interface Standing {
  readonly hasNumber: boolean
  /** Whether the number said STOP, whoever holds it. */
  readonly isStopped: boolean
  readonly smsOptIn: boolean
  /** The last word of this member about this number; null where none is kept. */
  readonly consent: TextConsentState | null
}

/** Whether a member gets texts. Who opted in before consents were kept has asked, and nothing more. */
export function textsToMember({ hasNumber, isStopped, smsOptIn, consent }: Standing): TextsToMember {
  if (!hasNumber) return 'off'
  if (isStopped) return 'stopped'
  if (!smsOptIn) return 'off'
  return consent === 'confirmed' ? 'on' : 'asked'
}

interface Holder extends Pick<Standing, 'smsOptIn' | 'consent'> {
  /** Who ended it last: the member, or the number by a STOP. */
  readonly endedBy: TextConsentWay | null
}

/**
 * Whether a START or YES of the number turns texts on for a member who typed it: where they have asked, or where a STOP of the same number had ended
 * them. Nobody else has ever agreed to a word, and who turned texts off in the profile is not overruled by whoever holds the number.
 */
export function isTurnedOnByNumber({ smsOptIn, consent, endedBy }: Holder): boolean {
  return smsOptIn || (consent === 'ended' && endedBy === 'text')
}
