import { expect, test } from 'vitest'
import { joinCards, joinedBy } from './replaced-cards.ts'

const chain = [
  { cardToken: 'b', newCardToken: 'c' },
  { cardToken: 'a', newCardToken: 'b' },
  { cardToken: 'x', newCardToken: 'y' },
]

test('tokens that took each other’s place are one card, however many and in whichever order that was told', () => {
  for (const told of [chain, chain.toReversed()]) {
    const cards = joinCards(told)
    expect(cards.tokensOf('b').toSorted()).toEqual(['a', 'b', 'c'])
    expect(cards.tokensOf('b')[0]).toBe('b')
    expect(new Set(['a', 'b', 'c'].map((token) => cards.nameOf(token)))).toEqual(new Set(['a']))
    expect(cards.nameOf('y')).toBe('x')
    expect(cards.tokensOf('alone')).toEqual(['alone'])
  }
})

test('cards that took the place of each other in a circle are one', () => {
  const circle = [
    { cardToken: 'a', newCardToken: 'b' },
    { cardToken: 'b', newCardToken: 'a' },
  ]
  expect(joinCards(circle).tokensOf('b')).toEqual(['b', 'a'])
})

test('what a replacement adds to a card are the tokens behind it', () => {
  expect(joinedBy(chain, { cardToken: 'a', newCardToken: 'b' }).toSorted()).toEqual(['b', 'c'])
  expect(joinedBy(chain, { cardToken: 'b', newCardToken: 'c' })).toEqual(['c'])
})
