import { expect, test } from 'vitest'
import { isSignedNotification } from './signature.ts'

/** Worked out with `openssl dgst -sha256 -hmac`. */
const signed = {
  body: '{"id":"8bbbf56b-3819-473b-877d-cf2175f268f4","amount":10}',
  signature: 'oo6OdVQdejiJZaL3rMAl2lfLcLBFY2kTpgeB9b6uMF8=',
}
const key = 'wh_key_2c1f0c9e5d7b4a6f'

test('what Kard signs is the body', () => {
  expect(isSignedNotification([key], signed)).toBe(true)
  expect(isSignedNotification(['another-key-of-theirs', key], signed)).toBe(true)
})

test.each([
  ['another key', {}, ['another-key-of-theirs']],
  ['no key', {}, []],
  ['another body', { body: `${signed.body} ` }, [key]],
  ['another signature', { signature: `${signed.signature.slice(0, -2)}9=` }, [key]],
  ['no signature', { signature: '' }, [key]],
])('%s is not signed', (_name, changes, keys) => {
  expect(isSignedNotification(keys, { ...signed, ...changes })).toBe(false)
})
