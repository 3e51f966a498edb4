import { expect, test } from 'vitest'
import { expiresAt, expiringMonths, expiryText, isExpired } from './card-expiry.ts'

const at = (iso: string) => Date.parse(iso)

test('a card is good to the end of its last month, as New York counts it', () => {
  expect(new Date(expiresAt('2027-03')).toISOString()).toBe('2027-04-01T04:00:00.000Z')
  expect(new Date(expiresAt('2026-12')).toISOString()).toBe('2027-01-01T05:00:00.000Z')
  expect(isExpired('2027-03', at('2027-04-01T03:59:59Z'))).toBe(false)
  expect(isExpired('2027-03', at('2027-04-01T04:00:00Z'))).toBe(true)
})

test.each([
  ['2027-03-01T12:00:00Z', []],
  ['2027-03-02T12:00:00Z', ['2027-03']],
  ['2027-03-31T12:00:00Z', ['2027-03']],
  ['2027-04-01T12:00:00Z', ['2027-04']],
  // February ends within 30 days of the last ones of January.
  ['2027-01-30T12:00:00Z', ['2027-01', '2027-02']],
])('on %s the cards of %j are told of', (now, months) => {
  expect(expiringMonths(at(now))).toEqual(months)
})

test('an expiry reads as it stands on the card', () => {
  expect(expiryText('2027-03')).toBe('03/27')
})
