import { expect, test } from 'vitest'
import { cardDescription, earnsFrom, isAcceptedCard } from './card-linking.ts'

test('a card is accepted where the partner lists its brand', () => {
  expect(isAcceptedCard('visa', ['AMEX', 'VISA'])).toBe(true)
  expect(isAcceptedCard('discover', ['AMEX', 'VISA'])).toBe(false)
})

test('a card is called by its brand', () => {
  expect(cardDescription('amex')).toBe('American Express')
})

test('a card earns from as many hours after linking as the rule says', () => {
  const linked = Date.parse('2026-03-01T12:00:00Z')
  expect(earnsFrom(linked, 24)).toBe(Date.parse('2026-03-02T12:00:00Z'))
  expect(earnsFrom(linked, 0)).toBe(linked)
})
