/** Longest address that sign-up and the prospect form take. Source: specification, section 9. */
export const emailMaxLength = 50

/** One @, no blanks, a dot in the domain: what a typing mistake breaks. Whether the address works only a letter to it can tell. */
export function isEmailAddress(typed: string): boolean {
  return /^[^\s@"<>(),;:]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed)
}
