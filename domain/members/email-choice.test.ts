import { expect, test } from 'vitest'
import { emailOptInAt } from './email-choice.ts'

const choices = [
  { since: new Date(300), optedIn: true },
  { since: new Date(200), optedIn: false },
  { since: new Date(100), optedIn: true },
]

test.each([
  [400, true],
  [300, true],
  [299, false],
  [200, false],
  [199, true],
  [100, true],
  [5, true],
])('at %i the choice of that time counts, and the first one before it', (at, optedIn) => {
  expect(emailOptInAt(choices, at)).toBe(optedIn)
})

test('nobody knows of a member of whom no choice is recorded', () => {
  expect(emailOptInAt([], 100)).toBeNull()
})
