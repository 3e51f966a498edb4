import { expect, test } from 'vitest'
import { openingText } from './opening-text.ts'

test('whole hours carry no minutes, and noon and midnight are twelve', () => {
  expect(openingText({ opens: 720, closes: 1440 })).toBe('12 PM – 12 AM')
  expect(openingText({ opens: 690, closes: 870 })).toBe('11:30 AM – 2:30 PM')
})

test('a closing time past 1440 is after midnight', () => {
  expect(openingText({ opens: 1050, closes: 1500 })).toBe('5:30 PM – 1 AM')
})
