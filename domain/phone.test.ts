import { expect, test } from 'vitest'
import { displayedPhone, phoneDigits } from './phone.ts'

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
