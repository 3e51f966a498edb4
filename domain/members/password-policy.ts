/** Lengths in characters. The field stops at the maximum, so that nothing is cut behind the user's back. Source: specification, section 9. */
export const passwordLength = { min: 8, max: 56 } as const

export type PasswordProblem = 'tooShort' | 'tooLong' | 'containsPartnerNumber'

/** What is wrong with a new password, or null. The partner's own number is on cards and statements: it may not be a part, in any case. */
export function judgePassword(password: string, partnerNumber: string | null): PasswordProblem | null {
  if (password.length < passwordLength.min) return 'tooShort'
  if (password.length > passwordLength.max) return 'tooLong'
  if (partnerNumber && password.toLowerCase().includes(partnerNumber.toLowerCase())) return 'containsPartnerNumber'
  return null
}

/** What is sent of a password: no more than the maximum. Source: specification, section 5. */
export function truncatedPassword(password: string): string {
  return password.slice(0, passwordLength.max)
}
