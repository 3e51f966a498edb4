import { expect, test } from 'vitest'
import { isSignedWebhook } from './signature.ts'

/** Worked out with `openssl dgst -sha256 -hmac`, by the three steps of Fidel's documentation. */
const vector = {
  key: 'wh_key_2c1f0c9e5d7b4a6f',
  body: '{"id":"8bbbf56b-3819-473b-877d-cf2175f268f4","amount":10}',
  url: 'https://dining.example.com/feeds/fidel/transaction.clearing',
  timestamp: '1594228844134',
  signature: 'XmeC8bXOM9vE1kM12xjTmtzHZCZ/J6AK13C6dpDSvGU=',
}
const { key, ...signed } = { ...vector, now: 1_594_228_844_134 }
const minute = 60_000

test('what Fidel signs is body, address and timestamp, twice through the key', () => {
  expect(isSignedWebhook([key], signed)).toBe(true)
  expect(isSignedWebhook(['another-key-of-theirs', key], signed)).toBe(true)
})

test.each([
  ['another key', {}, 'another-key-of-theirs'],
  ['another body', { body: signed.body.replace('10', '11') }, key],
  ['another address', { url: signed.url.replace('clearing', 'auth') }, key],
  ['another timestamp', { timestamp: '1594228844135' }, key],
  ['no signature', { signature: '' }, key],
  ['half a signature', { signature: signed.signature.slice(0, 20) }, key],
  ['a signature with a letter of two bytes', { signature: signed.signature.replace('X', 'é') }, key],
  ['no timestamp', { timestamp: '' }, key],
  ['a timestamp in seconds', { timestamp: '1594228844' }, key],
])('%s is not signed', (_name, changes, by) => {
  expect(isSignedWebhook([by], { ...signed, ...changes })).toBe(false)
})

test('nobody’s keys sign nothing', () => {
  expect(isSignedWebhook([], signed)).toBe(false)
})

test('five minutes are the most that a timestamp may be away, on either side', () => {
  for (const away of [-5 * minute, 5 * minute])
    expect(isSignedWebhook([key], { ...signed, now: signed.now + away })).toBe(true)
  for (const away of [-5 * minute - 1, 5 * minute + 1])
    expect(isSignedWebhook([key], { ...signed, now: signed.now + away })).toBe(false)
})
