import { expect, test } from 'vitest'
import { judgePassword, truncatedPassword } from './password-policy.ts'

test('a password has 8 to 56 characters', () => {
  expect(judgePassword('a'.repeat(7), null)).toBe('tooShort')
  expect(judgePassword('a'.repeat(8), null)).toBeNull()
  expect(judgePassword('a'.repeat(56), null)).toBeNull()
  expect(judgePassword('a'.repeat(57), null)).toBe('tooLong')
})

test('a password does not contain the partner number, in any case', () => {
  expect(judgePassword('my-AB12345-word', 'ab12345')).toBe('containsPartnerNumber')
  expect(judgePassword('my-AB12345-word', 'ab12346')).toBeNull()
})

test('what is sent is cut to 56 characters', () => {
  expect(truncatedPassword('x'.repeat(60))).toBe('x'.repeat(56))
  expect(truncatedPassword('short')).toBe('short')
})
