import { expect, test } from 'vitest'
import { fidelTransaction } from '#tests/dines/card-linking.ts'
import type { TransactionEvent } from '#vendors/fidel/wire.ts'
import { translateFidel } from './fidel-event.ts'

const now = Date.UTC(2026, 2, 15)
const id = '7fdfd5d8-9589-402f-8477-4a727ad239a2'
const translate = (event: TransactionEvent, changes: object = {}) =>
  translateFidel({ event, body: fidelTransaction(changes) }, now)
const fieldsOf = (event: TransactionEvent, changes: object) => {
  const translated = translate(event, changes)
  return translated.kind === 'refused' ? translated.fields.map(({ field }) => field) : 'taken'
}

test('an authorisation is a hold of its card at its location, at the moment that its restaurant’s clock showed', () => {
  expect(translate('transaction.auth')).toEqual({
    kind: 'event',
    event: {
      network: 'visa',
      eventId: `fidel:${id}:auth`,
      kind: 'authorisation',
      reference: id,
      cardToken: 'bc538b71-31c5-4699-840a-6d4a08693314',
      acquirerMerchantId: '7a916fbd-70a0-462f-8dbc-bd7dbfbea160',
      occurredAt: Date.UTC(2026, 2, 12, 23, 12, 1),
      amountCents: 10_000,
      tipCents: null,
      taxCents: null,
    },
  })
})

test('a clearing has the id of its authorisation, so it is another event of one reference', () => {
  expect(translate('transaction.clearing', { amount: 118.5, cleared: true })).toMatchObject({
    event: { kind: 'clearing', eventId: `fidel:${id}:clearing`, reference: id, amountCents: 11_850 },
  })
})

test('a refund is told by two webhooks and is one event, of the transaction that it gives back', () => {
  const refund = { id: 'ebb29156-d3e6-433e-826e-a03745f50a9f', amount: -30, auth: false, originalTransactionId: id }
  const [told, asClearing] = [translate('transaction.refund', refund), translate('transaction.clearing', refund)]
  expect(told).toMatchObject({
    event: { kind: 'refund', eventId: `fidel:${refund.id}:refund`, reference: id, amountCents: 3_000 },
  })
  expect(asClearing).toEqual(told)
  const alone = { ...refund, originalTransactionId: undefined }
  expect(translate('transaction.refund', alone)).toMatchObject({ event: { reference: refund.id } })
  expect(translate('transaction.refund', { ...alone, originalTransactionId: null })).toMatchObject({
    event: { reference: refund.id },
  })
})

test.each([
  [19.99, 1_999],
  [0.07, 7],
  [1.1, 110],
  [4.43, 443],
  [100, 10_000],
  [999_999.99, 99_999_999],
])('%s dollars are %s cents', (amount, amountCents) => {
  expect(translate('transaction.clearing', { amount })).toMatchObject({ event: { amountCents } })
})

test('each of Fidel’s networks is one of ours', () => {
  const networkOf = (scheme: string) => translate('transaction.auth', { card: { id: 'card', scheme } })
  expect(networkOf('mastercard')).toMatchObject({ event: { network: 'mastercard' } })
  expect(networkOf('amex')).toMatchObject({ event: { network: 'amex' } })
  expect(networkOf('discover')).toMatchObject({ kind: 'refused', fields: [{ field: 'card.scheme' }] })
})

const location = { id: 'location', timezone: 'America/New_York' }
test.each<[string, TransactionEvent, object, readonly string[]]>([
  ['pounds', 'transaction.clearing', { currency: 'GBP' }, ['currency']],
  ['no currency', 'transaction.clearing', { currency: null }, ['currency']],
  ['a negative authorisation', 'transaction.auth', { amount: -1 }, ['amount']],
  ['a positive refund', 'transaction.refund', { amount: 1 }, ['amount']],
  ['nothing', 'transaction.auth', { amount: 0 }, ['amount']],
  ['a third decimal', 'transaction.clearing', { amount: 1.005 }, ['amount']],
  ['a hundredth of a cent', 'transaction.clearing', { amount: 1e-7 }, ['amount']],
  ['more than a million', 'transaction.clearing', { amount: 1_000_001 }, ['amount']],
  ['a number without end', 'transaction.clearing', { amount: 1e30 }, ['amount']],
  ['an amount as text', 'transaction.clearing', { amount: '10' }, ['amount']],
  ['a moment with an offset', 'transaction.auth', { datetime: '2026-03-12T19:12:01Z' }, ['datetime']],
  ['a day that does not exist', 'transaction.auth', { datetime: '2026-02-30T19:12:01' }, ['datetime']],
  ['a moment far ahead', 'transaction.auth', { datetime: '2026-04-12T19:12:01' }, ['datetime']],
  [
    'an unknown zone',
    'transaction.auth',
    { location: { ...location, timezone: 'Mars/Olympus' } },
    ['location.timezone'],
  ],
  [
    'no location id',
    'transaction.auth',
    { location: { city: 'New York', countryCode: 'USA' } },
    ['location.id', 'location.timezone'],
  ],
  ['a card number', 'transaction.auth', { card: { id: '4444000000005001', scheme: 'visa' } }, ['card.id']],
  ['a NUL', 'transaction.auth', { id: 'a\0b' }, ['id', 'originalTransactionId']],
  ['an id that is too long', 'transaction.auth', { id: 'x'.repeat(60) }, ['id']],
  ['an id without end', 'transaction.auth', { id: 'x'.repeat(201) }, ['id']],
])('%s is refused by its field', (_name, event, changes, fields) => {
  expect(fieldsOf(event, changes)).toEqual(fields)
})

test.each([null, undefined, [], 'text', 7, {}, { card: null }])('%o is no transaction', (body) => {
  expect(translateFidel({ event: 'transaction.auth', body }, now)).toMatchObject({ kind: 'refused' })
})

test('a clearing or a refund at midnight of its restaurant names its day alone; a hold was then', () => {
  const datetime = '2026-03-12T00:00:00'
  const day = Date.UTC(2026, 2, 12)
  expect(translate('transaction.clearing', { datetime, cleared: true })).toMatchObject({ event: { occurredAt: day } })
  expect(translate('transaction.refund', { datetime, amount: -5 })).toMatchObject({ event: { occurredAt: day } })
  expect(translate('transaction.auth', { datetime })).toMatchObject({ event: { occurredAt: day + 4 * 3_600_000 } })
})
