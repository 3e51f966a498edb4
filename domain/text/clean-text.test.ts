import { expect, test } from 'vitest'
import { isCleanText, isStorable, keepableText, normalText } from './clean-text.ts'

test('what a database can not hold is not storable', () => {
  for (const text of ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800']) expect(isStorable(text)).toBe(false)
  for (const text of ['', 'Zoë', '🍜', 'line\nline']) expect(isStorable(text)).toBe(true)
})

test('a line holds no control characters, prose holds breaks and tabs, a password whatever was typed', () => {
  expect(isCleanText('Chez Zoë 🍜', 'line')).toBe(true)
  for (const text of ['a\nb', 'a\tb', '\u001b[2J', '\u007f', '\u0085', 'a\u2028b']) {
    expect(isCleanText(text, 'line')).toBe(false)
    expect(isCleanText(text, 'asTyped')).toBe(true)
  }
  expect(isCleanText('a\r\n\tb', 'prose')).toBe(true)
  for (const text of ['\u001b[2J', '\u0007', 'a\u2029b']) expect(isCleanText(text, 'prose')).toBe(false)
  for (const kind of ['line', 'prose', 'asTyped'] as const) expect(isCleanText('a\0', kind)).toBe(false)
})

test('an accent is one letter however it was typed', () => {
  expect(normalText(' Zoe\u0308 ')).toBe('Zo\u00eb')
})

test('of another’s words is kept what can be kept', () => {
  expect(keepableText('bad\0 gateway \ud800\n', 100)).toBe('bad gateway \ufffd')
  expect(keepableText('🍜🍜', 3)).toBe('🍜\ufffd')
})
