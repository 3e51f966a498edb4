import { expect, test } from 'vitest'
import { couldBeCardNumber } from './card-name.ts'

test.each(['4111111111111111', 'mine 4111 1111 1111 1111', '3782-822463-10005', '411111111111'])(
  '%j could be a card number',
  (name) => expect(couldBeCardNumber(name)).toBe(true),
)

test.each(['', 'Groceries', 'Card 2 of 3', '2026-11-24', 'Tel 415 555 0100', '41111111111'])('%j is a name', (name) =>
  expect(couldBeCardNumber(name)).toBe(false),
)
