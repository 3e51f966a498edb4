import { expect, test } from 'vitest'
import { cardDescription, earnsFrom, hasRoomForCards, isAcceptedCard, maximumCards } from './card-linking.ts'

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

test('a member holds twelve cards at most, with those that are being added', () => {
  expect(maximumCards).toBe(12)
  expect(hasRoomForCards(11)).toBe(true)
  expect(hasRoomForCards(12)).toBe(false)
  expect(hasRoomForCards(8, 4)).toBe(true)
  expect(hasRoomForCards(8, 5)).toBe(false)
})
