import { expect, test } from 'vitest'
import { applyCasing, casings } from './casing.ts'

test('ENUM-13 there are five casings, and each turns the same words its own way', () => {
  expect(casings.map((casing) => [casing, applyCasing('free SPIRIT miles-for-two', casing)])).toEqual([
    ['none', 'free SPIRIT miles-for-two'],
    ['upper', 'FREE SPIRIT MILES-FOR-TWO'],
    ['title', 'Free Spirit Miles-For-Two'],
    ['lower', 'free spirit miles-for-two'],
    ['sentence', 'Free spirit miles-for-two'],
  ])
})

test('the first letter is found behind punctuation, and an empty text stays empty', () => {
  expect(applyCasing('“été” at the café', 'title')).toBe('“Été” At The Café')
  expect(applyCasing('', 'sentence')).toBe('')
})
