import { expect, test } from 'vitest'
import { wordsOfOthers } from './words-of-others.ts'

test('a card number in another’s words is masked, also where the words are cut within it', () => {
  expect(wordsOfOthers('declined: 4111 1111 1111 1111\0', 100)).toBe('declined: ••••1111')
  expect(wordsOfOthers('declined: 4111 1111 1111 1111', 20)).toBe('declined: ••••1111')
  expect(wordsOfOthers('🍜🍜', 3)).toBe('🍜\ufffd')
})
