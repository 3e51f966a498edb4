import { useState } from 'react'
import type { Member } from '#contract/schemas/member.ts'
import { phoneDigits } from '#domain/members/contact-details.ts'
import { usePartner } from '../../site/use-site.ts'

/** A phone number as it is being typed, and whether it may get texts. */
export interface TextConsent {
  readonly hasNumber: boolean
  readonly isGiven: boolean
  /** The second version asks once more before it counts. */
  readonly isAsked: boolean
  type(typed: string): void
  leave(typed: string): void
  choose(given: boolean): void
  answer(given: boolean): void
}

/**
 * The consent to texts goes with its number: it ends where the number is cleared or no longer one. In its first version it does not pass on to
 * another number either; in the second a number may be wrong while it is typed.
 */
export function useTextConsent({ phoneNumber, smsOptIn }: Pick<Member, 'phoneNumber' | 'smsOptIn'>): TextConsent {
  const { hasSmsOptInV2 } = usePartner()
  const [typed, setTyped] = useState(phoneNumber)
  const [isGiven, setIsGiven] = useState(smsOptIn)
  const [isAsked, setIsAsked] = useState(false)
  return {
    hasNumber: typed.trim() !== '',
    isGiven: isGiven || isAsked,
    isAsked,
    type(next) {
      const isSame = phoneDigits(next) === phoneDigits(typed)
      if (next.trim() === '' || (!hasSmsOptInV2 && !isSame)) setIsGiven(false)
      setTyped(next)
    },
    leave(left) {
      if (phoneDigits(left) === null) setIsGiven(false)
    },
    choose(given) {
      if (hasSmsOptInV2 && given) setIsAsked(true)
      else setIsGiven(given)
    },
    answer(given) {
      setIsAsked(false)
      setIsGiven(given)
    },
  }
}
