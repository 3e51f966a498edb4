import { expect, test } from 'vitest'
import { analyticsEvents, type AnalyticsEvent } from './analytics-events.ts'
import { isAnalyticsEvent } from './check-event.ts'

const pages = new Set(['/', '/merchants/$merchantId'])
const selected = {
  event: 'reservationSlotSelected',
  merchant: '7',
  search: 'user',
  partySize: 2,
  cardHold: 'with',
} as const satisfies AnalyticsEvent

test('an event of the list goes through, and only with all of its properties and no other', () => {
  expect(isAnalyticsEvent(selected, pages)).toBe(true)
  expect(isAnalyticsEvent({ event: 'pageView', page: '/', merchant: null }, pages)).toBe(true)
  const { cardHold: _cardHold, ...lacking } = selected
  expect(isAnalyticsEvent(lacking, pages)).toBe(false)
  expect(isAnalyticsEvent({ ...selected, email: 'ada@example.com' }, pages)).toBe(false)
  expect(isAnalyticsEvent({ ...selected, event: 'toString' }, pages)).toBe(false)
  expect(isAnalyticsEvent({ ...selected, event: '__proto__' }, pages)).toBe(false)
})

const hostile: readonly unknown[] = [
  'ada@example.com',
  'Ada Lovelace',
  '4111111111111111',
  '378282246310005',
  4111111111111111,
  '2125550123',
  2125550123,
  '7\0',
  '\0',
  'x'.repeat(1_000_000),
  '/merchants/7?email=ada@example.com',
  '/ada@example.com',
  '',
  '07',
  '7 ',
  -1,
  1.5,
  Number.NaN,
  undefined,
  {},
  ['with'],
  { toString: () => 'with' },
  () => 'with',
]

test('nothing that a person could have written goes through at any property of any event', () => {
  for (const [event, kinds] of Object.entries(analyticsEvents))
    for (const property of Object.keys(kinds))
      for (const value of hostile) {
        const rest = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, good(kind)]))
        expect(isAnalyticsEvent({ event, ...rest }, pages), event).toBe(true)
        const given = { event, ...rest, [property]: value }
        expect(isAnalyticsEvent(given, pages), `${event} ${property} ${String(value).slice(0, 40)}`).toBe(false)
      }
})

test('what is no object is no event', () => {
  for (const given of [...hostile, null, true]) expect(isAnalyticsEvent(given, pages)).toBe(false)
})

test('every word of the list is one that the project wrote: short, and of letters alone', () => {
  for (const kinds of Object.values(analyticsEvents))
    for (const kind of Object.values(kinds))
      if (typeof kind !== 'string') for (const word of kind) expect(word).toMatch(/^[a-zA-Z]{2,30}$/)
})

test('by its type no property takes a text of any kind', () => {
  const text: string = 'ada@example.com'
  // @ts-expect-error -- A text is no word of the list.
  const event: AnalyticsEvent = { ...selected, cardHold: text }
  // @ts-expect-error -- A text is no number of a restaurant.
  const other: AnalyticsEvent = { ...selected, merchant: text }
  // @ts-expect-error -- A text is no path of the routes.
  const view: AnalyticsEvent = { event: 'pageView', page: text, merchant: null }
  for (const one of [event, other, view]) expect(isAnalyticsEvent(one, pages)).toBe(false)
})

function good(kind: string | readonly string[]): unknown {
  if (typeof kind !== 'string') return kind[0]
  return { merchant: '7', merchantOrNone: null, page: '/', count: 2, yesOrNo: true }[kind]
}
