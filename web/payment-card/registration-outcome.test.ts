import { expect, test } from 'vitest'
import type { CardRegistration } from '#contract/schemas/card.ts'
import { registrationOutcome } from './registration-outcome.ts'

function card(lastFour: string, code?: 'declined'): CardRegistration['cardRegistration'][number] {
  const memberCard = {
    id: lastFour,
    partnerCardId: null,
    cardType: 'visa',
    lastFour,
    description: 'Visa',
    earnsFrom: null,
  } as const
  return { memberCard, error: code === undefined ? null : { code, message: 'The card was declined.' } }
}

test('cards that were all linked are told as all, with each card', () => {
  const outcome = registrationOutcome({ cardRegistration: [card('1111'), card('2222')] })
  expect(outcome.kind).toBe('all')
  expect(outcome.linked.map(({ lastFour }) => lastFour)).toEqual(['1111', '2222'])
})

test('a mixed result is told as some, with what was refused and why', () => {
  const outcome = registrationOutcome({ cardRegistration: [card('1111'), card('2222', 'declined')] })
  expect(outcome.kind).toBe('some')
  expect(outcome.refused).toMatchObject([
    { card: { lastFour: '2222' }, code: 'declined', message: 'The card was declined.' },
  ])
})

test('cards that were all refused are told as none', () => {
  expect(registrationOutcome({ cardRegistration: [card('2222', 'declined')] }).kind).toBe('none')
})
