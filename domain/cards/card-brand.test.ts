import { expect, test } from 'vitest'
import { networks } from '../dines/networks.ts'
import {
  beginningCardBrand,
  cardBrandOfNetwork,
  cardBrandOf,
  cardBrands,
  cardBrandList,
  longestCardNumber,
} from './card-brand.ts'

function numberOf(prefix: string, length: number): string {
  return prefix.padEnd(length, '0')
}

function typeOf(prefix: string, length: number): string | undefined {
  return cardBrandOf(numberOf(prefix, length))?.network
}

test('CARDDATA-02 a card is one of exactly four types', () => {
  expect(cardBrands.map(({ network }) => network)).toEqual(networks.toSorted())
})

test('CARDDATA-03 34 and 37 with 15 digits are American Express, with 16 nothing', () => {
  expect(typeOf('34', 15)).toBe('amex')
  expect(typeOf('37', 15)).toBe('amex')
  for (const prefix of ['34', '37']) expect(typeOf(prefix, 16)).toBeUndefined()
  for (const prefix of ['33', '35', '36', '38']) expect(typeOf(prefix, 15)).toBeUndefined()
})

test('CARDDATA-04 6011 and 65 with 16 digits are Discover, with another length nothing', () => {
  expect(typeOf('6011', 16)).toBe('discover')
  expect(typeOf('65', 16)).toBe('discover')
  for (const length of [15, 17]) {
    expect(typeOf('6011', length)).toBeUndefined()
    expect(typeOf('65', length)).toBeUndefined()
  }
  for (const prefix of ['6010', '6012', '64', '66']) expect(typeOf(prefix, 16)).toBeUndefined()
})

test('CARDDATA-05 51 to 55 and 2221 to 2720 with 16 digits are Mastercard', () => {
  for (const prefix of ['51', '55', '2221', '2720']) expect(typeOf(prefix, 16)).toBe('mastercard')
  for (const prefix of ['50', '56', '2220', '2721']) expect(typeOf(prefix, 16)).toBeUndefined()
  for (const length of [15, 17]) expect(typeOf('51', length)).toBeUndefined()
})

test('CARDDATA-06 4 with 13 or 16 digits is Visa, with 12, 14, 15 or 17 nothing', () => {
  expect(typeOf('4', 13)).toBe('visa')
  expect(typeOf('4', 16)).toBe('visa')
  for (const length of [12, 14, 15, 17]) expect(typeOf('4', length)).toBeUndefined()
})

test('a brand is recognised from its first digits, before the number is whole', () => {
  expect(beginningCardBrand('4')?.code).toBe('VISA')
  expect(beginningCardBrand('3')).toBeUndefined()
  expect(beginningCardBrand('37')?.code).toBe('AMEX')
  expect(beginningCardBrand('222')).toBeUndefined()
  expect(beginningCardBrand('')).toBeUndefined()
})

test('the longest number of a beginning is known', () => {
  expect(longestCardNumber('37')).toBe(15)
  expect(longestCardNumber('4')).toBe(16)
  expect(longestCardNumber('9')).toBe(19)
})

test('the brands that a partner accepts are told as a list', () => {
  expect(cardBrandList(['AMEX', 'MAST', 'VISA'])).toBe('American Express®, Mastercard®, or Visa®')
  expect(cardBrandList(['MAST', 'VISA'])).toBe('Mastercard® or Visa®')
  expect(cardBrandList(['DISC'])).toBe('Discover®')
  expect(() => cardBrandList([])).toThrow('at least one')
})

test('a card type has its name', () => {
  expect(cardBrandOfNetwork('amex').name).toBe('American Express')
})
