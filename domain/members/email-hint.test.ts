import { expect, test } from 'vitest'
import { likelyEmail } from './email-hint.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['Ada.B+x@GMAIL.CON', 'Ada.B+x@gmail.com'],
  ['ada@gmail.cm', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@comcast.met', 'ada@comcast.net'],
])('%s is likely meant as %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@example.com',
  'ada@me.com',
  'ada@mc.com',
  'ada@yahoo.ca',
  '@gmial.com',
  'gmial.com',
  '',
  `a@${'g'.repeat(9_000)}`,
])('%s is taken as it is', (typed) => {
  expect(likelyEmail(typed)).toBeNull()
})
