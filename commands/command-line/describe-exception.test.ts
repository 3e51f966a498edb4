import { expect, test } from 'vitest'
import { noSuch } from '#server/exceptions/exception-names.ts'
import type { UndeliveredRow } from '#server/exceptions/undelivered-store.ts'
import type { StoredEvent } from '#server/feed/store.ts'
import { describeException, exceptionLine, whyRefused } from './describe-exception.ts'

const publicId = '3f2a0c1e-0b5d-8c11-9a7e-5d2f6b8c9e01'
const failedAt = new Date('2026-03-03T12:00:00Z')
const posting: UndeliveredRow = {
  what: 'posting',
  partnerId: 'hilton',
  id: publicId,
  memberId: 3,
  postingId: 12,
  rowId: 12,
  postingPublicId: publicId,
  cause: 'refused',
  failedAt,
  attempts: 1,
  lastError: 'refused: memberNotEligible',
  refusalCode: 'memberNotEligible',
  refusalText: 'The member has left us.',
  kind: 'award',
  transactionId: 7,
  amount: 500,
  currency: 'Point',
  network: null,
}

test('a posting that was given up is a line, and a page that says why', () => {
  expect(exceptionLine(posting, new Date('2026-03-05T13:00:00Z'))).toBe(
    `posting:hilton.${publicId}  refused  2 d  hilton  award of 500 Point  refused: memberNotEligible`,
  )
  expect(describeException({ row: posting, stands: null, candidates: [] }).split('\n')).toEqual([
    `posting:hilton.${publicId}`,
    'cause: refused',
    'given up: 2026-03-03T12:00:00.000Z, tries: 1',
    'whose: hilton',
    'what: award of 500 Point of transaction 7',
    'last error: refused: memberNotEligible',
    'refused as: memberNotEligible, The member has left us.',
  ])
})

test('an ambiguous refund names the payments that it may be of', () => {
  const event: StoredEvent = {
    network: 'visa',
    eventId: 'r1',
    kind: 'refund',
    reference: 'r1',
    cardToken: 'tok_1',
    acquirerMerchantId: 'VM-1',
    occurredAt: Date.parse('2026-03-09T19:00:00Z'),
    amountCents: 4_000,
    tipCents: 0,
    taxCents: 0,
    state: 'unmatched',
    reason: 'ambiguous',
    transactionId: null,
    isStray: false,
    belongsTo: null,
  }
  const row = { network: 'visa', eventId: 'r1', what: 'unmatched', cause: 'ambiguous', event } as const
  const given = { ...row, partnerId: 'nosh', receivedAt: failedAt, errorClass: null }
  const at = Date.parse('2026-03-03T19:00:00Z')
  const candidate = {
    payment: 'p1',
    transactionId: 7,
    restaurant: 'Blue Fig',
    at,
    amountCents: 5_000,
    leftCents: 4_500,
  }
  const nobodys = { ...candidate, payment: 'p2', transactionId: null, restaurant: null }
  const told = describeException({ row: given, stands: event, candidates: [candidate, nobodys] })
  expect(told).toContain('may belong to: p1  transaction 7  Blue Fig  2026-03-03T19:00:00.000Z  $45.00 left of $50.00')
  expect(told).toContain('may belong to: p2  nobody’s  nowhere known  2026-03-03T19:00:00.000Z')
  const ruled = { ...event, belongsTo: 'p1' }
  expect(describeException({ row: given, stands: ruled, candidates: [] })).toContain('belongs to: p1')
})

test('why a deed was not done is a sentence', () => {
  const refusal = { code: 'notGivenUp', message: 'delivered', fields: undefined, retryAfter: undefined } as const
  expect(whyRefused(refusal, posting)).toBe(
    `posting:hilton.${publicId} was not given up: it is delivered. Nothing was changed.`,
  )
  const old = { what: 'giftCard', partnerId: 'hilton', id: '7' } as const
  expect(whyRefused(noSuch(old), old)).toBe(
    'There is no exception giftCard:hilton.7: numbers no longer name this; run the list again for its current name.',
  )
  expect(whyRefused(noSuch(posting), posting)).toBe(`There is no exception posting:hilton.${publicId}.`)
})
