import { beginningCardBrand, type CardBrandCode, cardBrandOf, longestCardNumber } from './card-brand.ts'

/** What a card number is while it is typed, to a partner that accepts some brands. */
export type CardEntryState = 'empty' | 'incomplete' | 'invalid' | 'wrongBrand' | 'valid'

const shortestCardNumber = 13

/** The digits of what was typed or pasted: spaces, dashes and all else go. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** The Luhn check (ISO/IEC 7812-1, annex B) on a string of digits; an empty string fails. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : doubled(digit)), 0)
  return sum % 10 === 0
}

/** Digits in the groups printed on the card: 4-6-5 for American Express, fours for the others. */
export function groupedCardNumber(digits: string): string {
  const pattern = beginningCardBrand(digits)?.code === 'AMEX' ? /^(\d{0,4})(\d{0,6})(\d*)$/ : /(\d{1,4})/g
  return digits.split(pattern).filter(Boolean).join(' ')
}

/**
 * The verdict on digits (digits only) for a partner that accepts these brands. A foreign brand is told from its first digits,
 * a mistyped number only once it is as long as its brand allows.
 */
export function judgeCardNumber(digits: string, accepted: readonly CardBrandCode[]): CardEntryState {
  if (digits === '') return 'empty'
  const begun = beginningCardBrand(digits)
  if (begun === undefined) return judgeUnknownBrand(digits)
  if (!accepted.includes(begun.code)) return 'wrongBrand'
  if (cardBrandOf(digits) !== undefined && passesLuhn(digits)) return 'valid'
  return digits.length < longestCardNumber(digits) ? 'incomplete' : 'invalid'
}

function judgeUnknownBrand(digits: string): CardEntryState {
  if (digits.length < shortestCardNumber) return 'incomplete'
  return passesLuhn(digits) ? 'wrongBrand' : 'invalid'
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9
}
