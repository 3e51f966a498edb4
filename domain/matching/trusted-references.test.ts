import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { isDated, momentOf } from '../dines/dated-events.ts'
import type { PaymentEvent } from './payment-event.ts'
import { isFiller, isOfSeveral } from './trusted-references.ts'

test.each([
  'NOTPROVIDED',
  'not provided',
  'Not-Provided',
  'N/A',
  'n.a.',
  'NONE',
  'null',
  'NULL NULL',
  'Unknown',
  'UNDEFINED',
  'NaN',
  '0',
  '000000',
  '0000-0000-0000',
  '9999999999',
  'XXXX',
  'xxx',
  '-',
  '------',
  '***',
  '123456',
  '1234567890',
  'REF: 000',
  'no reference',
])('%s stands for no reference', (reference) => expect(isFiller(reference)).toBe(true))

test.each([
  '7',
  'a',
  'A1',
  '10',
  '000123',
  '100000',
  '483920',
  '12345',
  'none-4711',
  'NOTPROVIDED7',
  'ref-1',
  'unknown diner 12',
  '7fdfd5d8-9589-402f-8477-4a727ad239a2',
])('%s is a reference', (reference) => expect(isFiller(reference)).toBe(false))

/** Purchases of one reference: a letter for the kind, the cents, and the day. */
function purchases(...written: readonly string[]): readonly PaymentEvent[] {
  return written.map((one, index): PaymentEvent => {
    const [, kind, cents, day] = /^([hc])(\d+)@(\d+)$/.exec(one) ?? []
    return {
      eventId: `event-${index}`,
      kind: kind === 'h' ? 'authorisation' : 'clearing',
      at: 20_000 * dayMs + Number(day) * dayMs,
      amountCents: Number(cents),
      tipCents: null,
      taxCents: null,
      network: 'visa',
      reference: 'table-7',
      acquirerMerchantId: 'terminal-1',
      isDated: false,
      merchantId: 1,
      belongsTo: null,
    }
  })
}

test.each([
  { told: ['c4000@0', 'c4600@1', 'c5200@2'], why: 'on three days' },
  { told: ['c4000@0', 'c4600@11'], why: 'further apart than a hold lives' },
  { told: ['h4000@0', 'c4000@0', 'h4600@2', 'c4600@2'], why: 'held again after it was taken' },
])('$told: several payments, $why', ({ told }) => expect(isOfSeveral(purchases(...told), [])).toBe(true))

test.each([
  { told: ['c4000@0', 'c4600@1'], why: 'a correction of the next day' },
  { told: ['h9000@0', 'c4000@0', 'c4600@1', 'c4400@2'], why: 'parts that the hold has room for' },
  { told: ['c4000@0', 'c4000@1', 'c4000@2'], why: 'the same told again' },
  { told: ['h4000@0', 'h600@1', 'c4600@1'], why: 'held for more before anything was taken' },
])('$told: one payment, $why', ({ told }) => expect(isOfSeveral(purchases(...told), [])).toBe(false))

/** Clearings of one reference, less than a hold lives apart, each of another amount. */
function clearingsAt(...written: readonly string[]): readonly PaymentEvent[] {
  return purchases(...written.map((_, index) => `c${4000 + index * 600}@0`)).map((event, index) => {
    const sent = { kind: event.kind, at: Date.parse(written[index] ?? '') }
    return { ...event, at: momentOf(sent), isDated: isDated(sent) }
  })
}

test.each([
  {
    told: ['2026-01-07T22:00Z', '2026-01-08T02:00Z', '2026-01-08T00:00Z'],
    why: 'an evening, and the day that its clearing names',
  },
  { told: ['2026-01-07T23:30Z', '2026-01-08T01:00Z', '2026-01-09T01:00Z'], why: 'two evenings' },
])('$told: one payment, $why', ({ told }) => expect(isOfSeveral(clearingsAt(...told), [])).toBe(false))

test('three clearings that name a day each are several payments', () => {
  expect(isOfSeveral(clearingsAt('2026-01-07T00:00Z', '2026-01-08T12:00Z', '2026-01-09T00:00Z'), [])).toBe(true)
})
