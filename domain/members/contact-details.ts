/** Longest address that sign-up and the prospect form take. Source: specification, section 9. */
export const emailMaxLength = 50

/**
 * What mail can be sent to: before the @ letters, digits and the signs of RFC 5322 with single dots between, behind it the names of a host. What nobody
 * sees is in neither, so that no two addresses look the same for it. Whether the address works only a letter to it can tell.
 */
export function isEmailAddress(typed: string): boolean {
  return mailbox.test(typed)
}

const mailbox =
  /^(?!.*\p{DI})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)$/iu

/** An address as somebody else may see it: `g•••@mail.example` tells its owner which one it is, and others little. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A US number: area code and exchange start 2 to 9; ten digits, with a 1 before them or not. Source: specification, section 5. */
const usNumber = /^1?([2-9]\d{2}[2-9]\d{6})$/
/** What people write between the digits, with the dashes and the marks of direction that address books put there. */
const separators = /[\s().+/\p{Pd}\p{Cf}\u2212\u30fb]/gu

/** The ten digits under which a number is stored, or null where it is no US number. */
export function phoneDigits(typed: string): string | null {
  return usNumber.exec(typed.replace(separators, ''))?.[1] ?? null
}

/** 2124567890 as 212-456-7890; anything else as it is. */
export function displayedPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** APO, FPO and DPO: 340 for the Americas, 090 to 098 for Europe, 962 to 966 for the Pacific. Source: USPS, military mail. */
export function isMilitaryZip(zip: string): boolean {
  return /^(?:340|09[0-8]|96[2-6])\d{2}$/.test(zip)
}

/**
 * Returns the five digits of a ZIP code or ZIP+4, or null. Ignores blanks and invisible characters; whether the place exists is the gazetteer's to
 * say. Source: specification, section 5.
 */
export function zipDigits(typed: string): string | null {
  return /^(\d{5})(?:\p{Pd}?\d{4})?$/u.exec(typed.replace(/[\s\p{Cf}]/gu, ''))?.[1] ?? null
}
