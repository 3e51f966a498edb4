import { expect, test } from 'vitest'
import { sanitizeExternalText } from './sanitize-external-text.ts'

test('a card number in another’s words is masked, also where the words are cut within it', () => {
  expect(sanitizeExternalText('declined: 4111 1111 1111 1111\0', 100)).toBe('declined: ••••1111')
  expect(sanitizeExternalText('declined: 4111 1111 1111 1111', 20)).toBe('declined: ••••1111')
  expect(sanitizeExternalText('🍜🍜', 3)).toBe('🍜\ufffd')
})
