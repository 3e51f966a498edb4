import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReceiptNumber, receiptNumber, receiptPrefix } from './receipt-number.ts'

const ids = fc.nat(999_999_999_999_999)
const kept = '0123456789ACDEFGHJKMNPQRSTVWXYZ'

test('a number is short, names its programme, and leads back to the transaction', () => {
  expect(receiptNumber('hilton', 4711)).toMatch(/^HIL-0000-000[0-9A-Z]-[0-9A-Z]{4}$/)
  fc.assert(
    fc.property(ids, (id) => {
      expect(readReceiptNumber('hilton', receiptNumber('hilton', id))).toEqual({ transactionId: id })
    }),
  )
})

test('it is read as people write it down', () => {
  const number = receiptNumber('hilton', 31 ** 4)
  const spoken = [number.toLowerCase(), number.replaceAll('-', ''), ` ${number.replaceAll('-', ' ')} `]
  const mistaken = [number.replaceAll('0', 'o'), number.replaceAll('1', 'l'), number.replaceAll('1', 'I')]
  for (const text of [...spoken, ...mistaken])
    expect(readReceiptNumber('hilton', text), text).toEqual({ transactionId: 31 ** 4 })
})

test('one wrong character, or two that changed places, are noticed', () => {
  const place = fc.nat(11)
  fc.assert(
    fc.property(ids, place, place, fc.constantFrom(...kept), (id, at, other, character) => {
      const body = [...receiptNumber('hilton', id).slice(4).replaceAll('-', '')]
      const changed = body.with(at, character)
      const swapped = body.with(at, body[other] ?? '').with(other, body[at] ?? '')
      for (const wrong of [changed, swapped]) {
        if (wrong.join('') === body.join('')) continue
        expect(readReceiptNumber('hilton', `HIL-${wrong.join('')}`)).toEqual({ fault: 'wrongCheck' })
      }
    }),
  )
})

test("another programme's number is told as such, and anything else as none", () => {
  expect(readReceiptNumber('hilton', receiptNumber('nosh', 12))).toEqual({ fault: 'otherPartner' })
  for (const text of ['', 'HIL', '4711', 'HIL-12', 'HIL-000-0\0', `HIL-${'9'.repeat(30)}`, 'A'.repeat(1_000_000)])
    expect(readReceiptNumber('hilton', text), text.slice(0, 20)).toEqual({ fault: 'notANumber' })
})

test('a programme is named by the first of its letters', () => {
  expect(['t-mobile', 'ihg', 'ab'].map(receiptPrefix)).toEqual(['TMO', 'IHG', 'AB'])
})
