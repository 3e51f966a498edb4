import { expect, test } from 'vitest'
import { digitsOf, groupedCardNumber, judgeCardNumber, passesLuhn } from './card-number.ts'

test('CARDDATA-07 a valid number passes the Luhn check, and with any one digit changed it fails', () => {
  for (const valid of [
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '4222222222222',
  ]) {
    expect(passesLuhn(valid)).toBe(true)
    for (let place = 0; place < valid.length; place++) {
      const changed = (Number(valid[place]) + 1) % 10
      expect(passesLuhn(valid.slice(0, place) + changed + valid.slice(place + 1))).toBe(false)
    }
  }
})

test('what is not digits fails the Luhn check', () => {
  expect(passesLuhn('')).toBe(false)
  expect(passesLuhn('4111 1111 1111 1111')).toBe(false)
})

test('only digits are taken from what was pasted', () => {
  expect(digitsOf(' 4111-1111 1111\u00a01111x')).toBe('4111111111111111')
})

test('a number is grouped as it is printed on the card', () => {
  expect(groupedCardNumber('')).toBe('')
  expect(groupedCardNumber('41111')).toBe('4111 1')
  expect(groupedCardNumber('4111111111111111')).toBe('4111 1111 1111 1111')
  expect(groupedCardNumber('37828224631')).toBe('3782 822463 1')
  expect(groupedCardNumber('378282246310005')).toBe('3782 822463 10005')
})

test('an entry goes from empty over incomplete to valid', () => {
  expect(judgeCardNumber('', ['VISA'])).toBe('empty')
  expect(judgeCardNumber('411111111111111', ['VISA'])).toBe('incomplete')
  expect(judgeCardNumber('4111111111111111', ['VISA'])).toBe('valid')
  expect(judgeCardNumber('4222222222222', ['VISA'])).toBe('valid')
  expect(judgeCardNumber('4222222222223', ['VISA'])).toBe('incomplete')
})

test('a mistyped number is invalid once it is whole', () => {
  expect(judgeCardNumber('4111111111111112', ['VISA'])).toBe('invalid')
  expect(judgeCardNumber('378282246310006', ['AMEX'])).toBe('invalid')
  expect(judgeCardNumber('1234567890123', ['VISA'])).toBe('invalid')
})

test('a brand that the partner does not accept is told from its first digits', () => {
  expect(judgeCardNumber('37', ['VISA'])).toBe('wrongBrand')
  expect(judgeCardNumber('378282246310005', ['VISA', 'MAST'])).toBe('wrongBrand')
  expect(judgeCardNumber('3530111333300000', ['VISA', 'MAST'])).toBe('wrongBrand')
})
