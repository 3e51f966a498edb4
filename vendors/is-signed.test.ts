import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isSigned, mayBeSigned, signMessage } from './is-signed.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const [secret, other] = [secretOf(1), secretOf(2)]
const body = JSON.stringify({ word: 'Zürich 🍝', padding: 'x'.repeat(500) })
const now = Math.floor(Date.now() / 1000) * 1000

function headersOf(changes: Record<string, string> = {}) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(now), body),
    ...changes,
  }
}

describe('the reference library and this one', () => {
  test('sign the same text, and believe each other', () => {
    const ours = signMessage(secret, { id: 'msg_1', timestamp: now / 1000, body })
    expect(ours).toBe(headersOf()['webhook-signature'])
    expect(isSigned([secret], { headers: headersOf(), body })).toBe(true)
    new Webhook(secret).verify(body, headersOf({ 'webhook-signature': ours }), { jsonParse: false })
  })
})

test('one of several secrets and one of several signatures are enough', () => {
  const signature = `v1a,other v1,${'A'.repeat(43)}= ${headersOf()['webhook-signature']}`
  expect(isSigned([other, secret], { headers: headersOf({ 'webhook-signature': signature }), body })).toBe(true)
  expect(isSigned([other], { headers: headersOf(), body })).toBe(false)
  expect(isSigned([], { headers: headersOf(), body })).toBe(false)
})

test('what was changed on the way is not signed', () => {
  expect(isSigned([secret], { headers: headersOf(), body: `${body} ` })).toBe(false)
  expect(isSigned([secret], { headers: headersOf({ 'webhook-id': 'msg_2' }), body })).toBe(false)
  const later = String(now / 1000 + 1)
  expect(isSigned([secret], { headers: headersOf({ 'webhook-timestamp': later }), body })).toBe(false)
})

const signature = headersOf()['webhook-signature']
test.each([
  ['no id', { 'webhook-id': '' }],
  ['an id of many characters', { 'webhook-id': 'x'.repeat(257) }],
  ['an id with a space', { 'webhook-id': 'a b' }],
  ['no time', { 'webhook-timestamp': '' }],
  ['a time with a sign', { 'webhook-timestamp': `+${now / 1000}` }],
  ['a time with words behind it', { 'webhook-timestamp': `${now / 1000}x` }],
  ['a time six minutes ago', { 'webhook-timestamp': String(now / 1000 - 360) }],
  ['a time in six minutes', { 'webhook-timestamp': String(now / 1000 + 360) }],
  ['no signature', { 'webhook-signature': '' }],
  ['a signature of another version', { 'webhook-signature': signature.replace('v1,', 'v2,') }],
  ['a signature that is cut off', { 'webhook-signature': signature.slice(0, -4) }],
  ['a signature of other characters', { 'webhook-signature': signature.replace(/.=$/, '-=') }],
  ['a thousand signatures', { 'webhook-signature': Array.from({ length: 1_000 }, () => signature).join(' ') }],
])('the body of a message with %s is not looked at', (_what, changes) => {
  const headers = headersOf(changes)
  expect(mayBeSigned(headers)).toBe(false)
  const unread = {
    headers,
    get body(): string {
      throw new Error('the body was read')
    },
  }
  expect(isSigned([secret], unread)).toBe(false)
})
