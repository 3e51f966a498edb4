import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatNumber } from './format-number.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const number = fc.double({ min: -1e12, max: 1e12, noNaN: true })

test.each([0, 1, 2])('numbers of at most %i decimals are written as Intl writes them', (mostDecimals) => {
  const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: mostDecimals, signDisplay: 'negative' })
  const close = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000)
  fc.assert(
    fc.property(fc.oneof(number, close, fc.integer()), (value) => {
      expect(formatNumber(value, mostDecimals)).toBe(withMinus(intl.format(value)))
    }),
  )
})

test('cents are written as Intl writes dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(formatCents(cents)).toBe(withMinus(usd.format(cents / 100)))
    }),
  )
})

test.each([
  [0, '0'],
  [-0.4, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1_234_567, '−1,234,567'],
])('%d is "%s"', (value, text) => expect(formatNumber(value)).toBe(text))

/** Intl writes a hyphen, which screen readers may pass over. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}
