import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdsCardNumber, leastBesideMerchants, maskCardNumbers } from './card-number.ts'

const numbers = [
  '4111111111111111',
  '4222222222222',
  '4000 0000 0000 0000 006',
  '5555-5555-5555-4444',
  '2223003122003222',
  '3782 822463 10005',
  '30569309025904',
  '6011‑1111‑1111‑1117',
  '3530111333300000',
  '6200000000000005',
  '４１１１１１１１１１１１１１１１',
  '4111\u200b1111\u200b1111\u200b1111',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
]

test.each(numbers)('%s is a card number wherever it stands', (number) => {
  for (const text of [number, `my card ${number}, thanks`, `${number} 12/28 123`, `PAN${number}`, `${number}\n`])
    expect(holdsCardNumber(text)).toBe(true)
})

const others = [
  '',
  '4111111111111112',
  '411111111111111',
  '41111111111111111111',
  '9111111111111111',
  // As loyalty programs number their members: a check digit of the same kind, in a range that no card network issues.
  '6006496628299902',
  '3081234567890123451',
  '1764259200000',
  '415-555-0134',
  'NOTPROVIDED',
  '40.75812345678901',
  '2026-11-27T15:33:54.000Z',
  '5d41402abc4b2a4111111111111111c592',
]

test.each(others)('%j is none', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
  expect(maskCardNumbers(text)).toBe(text)
})

test('of 200,000 ids none is taken for one', () => {
  for (let count = 0; count < 200_000; count++) expect(holdsCardNumber(randomUUID())).toBe(false)
})

test('a merchant number of 13 digits is none where merchants are numbered', () => {
  expect(holdsCardNumber('4222222222222', leastBesideMerchants)).toBe(false)
  expect(holdsCardNumber('4111111111111111', leastBesideMerchants)).toBe(true)
})

test('of a number the last four digits stay', () => {
  expect(maskCardNumbers('4111 1111 1111 1111 and 378282246310005!')).toBe('••••1111 and ••••0005!')
})
