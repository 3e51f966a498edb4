import { expect, test } from 'vitest'
import { readPageMessage } from './read-page-message.ts'

const errors = { empty: 'a', incomplete: 'b', invalid: 'c', wrongBrand: 'd' }
const init = { type: 'init', acceptedBrands: ['VISA'], texts: { label: 'Card number', hint: '', errors } }
const encrypt = { type: 'encrypt', requestId: '1', sessionBinding: 's', nonce: 'n' }

test('the page’s messages are read', () => {
  for (const message of [init, encrypt, { type: 'focus' }]) expect(readPageMessage(message)).toEqual(message)
})

test('unknown keys are dropped', () => {
  expect(readPageMessage({ ...encrypt, key: 'mine', partnerId: 'hilton' })).toEqual(encrypt)
  expect(readPageMessage({ ...init, texts: { ...init.texts, html: '<b>' } })).toEqual(init)
})

test.each([
  null,
  'init',
  {},
  { type: 'read' },
  { ...init, acceptedBrands: [] },
  { ...init, acceptedBrands: ['JCB'] },
  { ...init, texts: { label: 'Card number' } },
  { ...init, texts: { ...init.texts, label: 'x'.repeat(501) } },
  { ...encrypt, nonce: 7 },
])('a message of another type or shape is dropped: %j', (message) => {
  expect(readPageMessage(message)).toBeUndefined()
})
