import { expect, test } from 'vitest'
import { dayText, instantText, mendedText, text } from './text.ts'

const hostile = ['a\0', '\0', '\ud800', 'a\udfff', 'x'.repeat(1_000_000), 5, {}, [], null, true]

test.each(['line', 'prose', 'asTyped'] as const)(
  '%s refuses what no database can hold, and what has no end',
  (kind) => {
    for (const value of hostile) expect(text({ max: 100, kind }).safeParse(value).success).toBe(false)
  },
)

test('a line is trimmed and composed before it is measured', () => {
  expect(text({ min: 3, max: 3 }).parse('  Zoe\u0308 ')).toBe('Zo\u00eb')
  expect(text({ min: 1, max: 3 }).safeParse('   ').success).toBe(false)
})

test('a password stays as it was typed', () => {
  expect(text({ max: 20, kind: 'asTyped' }).parse(' Zoe\u0308\t')).toBe(' Zoe\u0308\t')
})

test('another’s words are mended and cut', () => {
  expect(mendedText(5).parse('a\0b\ud800cde')).toBe('ab\ufffdcd')
})

test('a moment has a year that every clock knows', () => {
  expect(instantText().safeParse('2026-02-03T04:05:06.007-05:00').success).toBe(true)
  for (const moment of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', `2026-01-01T00:00:00.${'0'.repeat(50)}Z`])
    expect(instantText().safeParse(moment).success).toBe(false)
})

test('a day is one of the calendar, in a year that every clock knows', () => {
  expect(dayText().safeParse('2028-02-29').success).toBe(true)
  for (const day of [
    '0000-01-01',
    '9999-12-31',
    '2026-02-29',
    '2026-2-3',
    '20260203',
    '2026-02-03T00:00:00Z',
    '2026-02-03\0',
  ])
    expect(dayText().safeParse(day).success).toBe(false)
})
