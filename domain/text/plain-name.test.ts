import { expect, test } from 'vitest'
import { isPlainName } from './plain-name.ts'

test.each([
  'Ada',
  "O'Brien",
  'Mary-Jane',
  'J. R. R.',
  'J.R.',
  'St. John',
  'Ng',
  'Żółć',
  '小林',
  'María José',
  'Jr.',
  'Ada <b>',
  'Nguyễn',
  '',
  '3',
])('%j is a name', (name) => expect(isPlainName(name, 'name')).toBe(true))

test.each([
  'win.evil.example',
  'evil.com',
  'EVIL.COM now',
  'evil。com',
  'evil．com',
  'evil․com',
  'ｅｖｉｌ.ｃｏｍ',
  'http://a',
  'www evil',
  'ada@evil.example',
  'ada@evil',
  '10.0.0.1',
  '🍕.ws',
  'Ada\u202Emoc',
  'A\u200Bda',
  'A\u2066da',
  'A\u00ADda',
  'A\u3164da',
  'A\u2800da',
  'A\u{E0041}da',
  'A\uFE0Fda',
  'Ada\u0000',
  'Ada\n',
])('%j is no name, and no label', (text) => {
  expect(isPlainName(text, 'name')).toBe(false)
  expect(isPlainName(text, 'label')).toBe(false)
})

test('a label may have pictures and an at sign, and a person neither joiners nor one', () => {
  for (const label of ['Date night ❤️', '👩‍👩‍👧 lunch', '👍🏽 places', 'Lunch @ work', '#️⃣ one']) {
    expect(isPlainName(label, 'label'), label).toBe(true)
  }
  expect(isPlainName('👩‍👩‍👧', 'name')).toBe(false)
  expect(isPlainName('Ada @ work', 'name')).toBe(false)
})
