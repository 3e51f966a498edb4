import { expect, test } from 'vitest'
import type { Network } from '#domain/dines/networks.ts'
import { kardNotification } from '#tests/dines/card-linking.ts'
import { readKardPayment, translateKard } from './kard-event.ts'

const now = Date.UTC(2026, 2, 15)

function translate(body: unknown, network: Network | null = 'discover') {
  const read = readKardPayment(body)
  return 'kind' in read ? read : translateKard({ payment: read.payment, network }, now)
}

test('a settled reward is a clearing of the card that the user is, at the restaurant whose offer it is', () => {
  expect(translate(kardNotification())).toEqual({
    kind: 'event',
    event: {
      network: 'discover',
      eventId: 'kard:d80a6f28-1b24-4d65-9e42-e1cf3379bc98',
      kind: 'clearing',
      reference: '019df940-babd-7cd3-acfc-a96de16643e9',
      cardToken: 'tok_kard',
      acquirerMerchantId: '12309123879',
      occurredAt: Date.UTC(2026, 2, 12, 23, 12, 1),
      amountCents: 3_000,
      tipCents: null,
      taxCents: null,
    },
  })
})

test('an approved one is a hold of the same reference', () => {
  expect(translate(kardNotification({ type: 'earnedRewardApproved', id: 'another' }))).toMatchObject({
    event: { kind: 'authorisation', eventId: 'kard:another', reference: '019df940-babd-7cd3-acfc-a96de16643e9' },
  })
})

const at = (field: string) => `data.attributes.${field}`
test.each<[string, Parameters<typeof kardNotification>[0], string]>([
  ['money that comes back', { attributes: { transactionAmountInCents: -3_000 } }, at('transactionAmountInCents')],
  ['nothing', { attributes: { transactionAmountInCents: 0 } }, at('transactionAmountInCents')],
  ['half a cent', { attributes: { transactionAmountInCents: 0.5 } }, at('transactionAmountInCents')],
  ['no moment', { attributes: { transactionTimestamp: undefined } }, at('transactionTimestamp')],
  [
    'a moment without an offset',
    { attributes: { transactionTimestamp: '2026-03-12T19:12:01' } },
    at('transactionTimestamp'),
  ],
  ['a moment far ahead', { attributes: { transactionTimestamp: '2026-04-12T19:12:01Z' } }, at('transactionTimestamp')],
  ['no transaction', { attributes: { transactionId: undefined } }, at('transactionId')],
  ['a NUL', { id: 'a\0b' }, 'data.id'],
  ['no offer', { relationships: { offer: undefined } }, 'data.relationships.offer'],
])('%s is refused by its field', (_name, changes, field) => {
  expect(translate(kardNotification(changes))).toMatchObject({ kind: 'refused', fields: [{ field }] })
})

test('a card that nobody knows is refused, since Kard does not say whose network it is', () => {
  expect(translate(kardNotification(), null)).toMatchObject({
    kind: 'refused',
    fields: [{ field: 'data.relationships.user.data.id' }],
  })
})
