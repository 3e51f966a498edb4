import { expect, test } from 'vitest'
import { cardRoom, offeredCards, withLastFour } from './card-selection.ts'

const all = ['AMEX', 'DISC', 'MAST', 'VISA'] as const
const visa = { cardType: 'visa', lastFour: '1234' } as const
const amex = { cardType: 'amex', lastFour: '1234' } as const

test('ADDCARD-15 ADDCARD-16 a card is offered unless one of its brand and its digits is linked', () => {
  expect(offeredCards([visa, amex], { linked: [visa], accepted: all })).toEqual([amex])
  expect(offeredCards([visa, amex], { linked: [{ ...visa, lastFour: '4321' }], accepted: all })).toEqual([visa, amex])
})

test('a card of a brand that the programme does not take is not offered, and none without digits', () => {
  expect(offeredCards([visa, amex, { ...visa, lastFour: '' }], { linked: [], accepted: ['AMEX'] })).toEqual([amex])
  expect(offeredCards([{ ...visa, lastFour: '' }], { linked: [], accepted: all })).toEqual([])
})

test('ADDCARD-17 what has no digits is dropped from what is sent', () => {
  expect(withLastFour([visa, { ...amex, lastFour: '' }])).toEqual([visa])
})

test('linked, chosen and typed cards are twelve together', () => {
  expect(cardRoom({ linked: 0, chosen: 11, typed: 0 })).toEqual({ mayAdd: 12, left: 1 })
  expect(cardRoom({ linked: 0, chosen: 11, typed: 1 })).toEqual({ mayAdd: 12, left: 0 })
  expect(cardRoom({ linked: 10, chosen: 2, typed: 1 })).toEqual({ mayAdd: 2, left: -1 })
  expect(cardRoom({ linked: 13, chosen: 0, typed: 0 })).toEqual({ mayAdd: 0, left: 0 })
})
