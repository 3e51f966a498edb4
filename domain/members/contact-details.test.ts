import { expect, test } from 'vitest'
import { displayedPhone, isEmailAddress, isZipFormat, phoneDigits } from './contact-details.ts'

test('an address has a name, one @ and a domain with a dot', () => {
  expect(['a@b.co', 'first.last+dining@mail.example.com'].map(isEmailAddress)).toEqual([true, true])
})

test('typing mistakes are no addresses', () => {
  expect(
    ['a', 'a@b', '@b.co', 'a@b.', 'a@.co', 'a@b..co', 'a b@c.de', 'a@@b.co', ''].map(isEmailAddress),
  ).not.toContain(true)
})

test('PROFILE-31 PROFILE-32 area code and exchange start 2 to 9', () => {
  expect(phoneDigits('123-456-7890')).toBeNull()
  expect(phoneDigits('212-456-7890')).toBe('2124567890')
  expect(phoneDigits('212-123-4567')).toBeNull()
  expect(phoneDigits('212-223-4567')).toBe('2122234567')
})

test('PROFILE-33 ten digits, with a 1 before them or not', () => {
  expect(phoneDigits('12124567890')).toBe('2124567890')
  expect(phoneDigits('212456789')).toBeNull()
  expect(phoneDigits('22124567890')).toBeNull()
  expect(phoneDigits('')).toBeNull()
})

test('brackets, blanks and dots are let pass, letters are not', () => {
  expect(phoneDigits('+1 (212) 456.7890')).toBe('2124567890')
  expect(phoneDigits('212-456-789O')).toBeNull()
})

test('a stored number is shown with dashes', () => {
  expect(displayedPhone('2124567890')).toBe('212-456-7890')
  expect(displayedPhone('')).toBe('')
})

test('a ZIP code has exactly five digits', () => {
  expect(['94103', '00501'].map(isZipFormat)).toEqual([true, true])
  expect(['9410', '941030', '94103-1234', 'abcde', ' 94103', ''].map(isZipFormat)).not.toContain(true)
})
