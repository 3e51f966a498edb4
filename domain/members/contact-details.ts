/** Longest address that sign-up and the prospect form take. Source: specification, section 9. */
export const emailMaxLength = 50

/** One @, no blanks, a dot in the domain: what a typing mistake breaks. Whether the address works only a letter to it can tell. */
export function isEmailAddress(typed: string): boolean {
  return /^[^\s@"<>(),;:]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed)
}

/** An address as somebody else may see it: `g•••@mail.example` tells its owner which one it is, and others little. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A US number: area code and exchange start 2 to 9; ten digits, with a 1 before them or not. Source: specification, section 5. */
const usNumber = /^1?([2-9]\d{2}[2-9]\d{6})$/
/** What people write between the digits. */
const separators = /[\s().+-]/g

/** The ten digits under which a number is stored, or null where it is no US number. */
export function phoneDigits(typed: string): string | null {
  return usNumber.exec(typed.replace(separators, ''))?.[1] ?? null
}

/** 2124567890 as 212-456-7890; anything else as it is. */
export function displayedPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** Exactly five digits; whether the place exists is the gazetteer's to say. Source: specification, section 5. */
export function isZipFormat(typed: string): boolean {
  return /^\d{5}$/.test(typed)
}
