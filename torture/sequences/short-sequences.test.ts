import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DineEvent } from '#domain/dines/dine.ts'
import { billOf as engineBill, sumEvents } from '#domain/dines/dine-amounts.ts'
import { noon } from '#tests/dines/dines.ts'
import { billOf as modelBill } from '../model/amounts.ts'
import { eventsOf, textOf, tip } from './arrivals.ts'
import { differencesOfOrders } from './orders-in-memory.ts'
import { arriveInAllOrders } from './orders-in-engine.ts'
import { engineSays, modelSays } from './judge-sequence.ts'
import { shortSequences, type Step } from './short-sequences.ts'

/** A correction, a part, and a payment beside it. */
const sequences = [...shortSequences([10_000, 9_000, 4_000], 4)]

test('engine and second model say the same of every sequence of up to four events, with a fixed reward and for VIP', () => {
  expect(sequences).toHaveLength(15_240)
  const different = sequences.flatMap((sequence) => {
    const events = eventsOf(sequence)
    const [engine, model] = [engineSays(events), modelSays(events)]
    return JSON.stringify(engine) === JSON.stringify(model) ? [] : [{ told: textOf(events), engine, model }]
  })
  expect(different.slice(0, 10)).toEqual([])
}, 120_000)

const silent = { tipCents: null, taxCents: null }

test.each<[string, (step: Step, index: number) => Partial<DineEvent>]>([
  ['whose tip and tax are told', tip],
  ['of which nobody tells tip and tax', () => silent],
  ['whose first event alone tells them', (step, index) => (index === 0 ? tip(step) : silent)],
  ['whose payments tell them, and what comes back does not', (step) => (step.kind === 'clearing' ? tip(step) : silent)],
  ['of one moment', (step) => ({ ...tip(step), at: noon })],
  [
    'of one moment, of which every second tells them',
    (step, index) => ({ ...(index % 2 ? tip(step) : silent), at: noon }),
  ],
  [
    'of a feed whose ids are payments, of one moment',
    (_step, index) => ({ eventId: `kard:${index}`, at: noon, ...silent }),
  ],
])(
  'so do they of every order %s',
  (_name, given) => {
    const different = [...sequences, ...verified].flatMap((sequence) => differenceOf(eventsOf(sequence, given)))
    expect(different.slice(0, 10)).toEqual([])
  },
  120_000,
)

const cents = fc.oneof(fc.constantFrom(100, 3_000, 6_000, 9_000, 10_000), fc.integer({ min: 1, max: 12_000 }))
const drawn = fc.record({
  kind: fc.constantFrom<DineEvent['kind']>('authorisation', 'clearing', 'clearing', 'refund', 'refund', 'void'),
  cents,
  tells: fc.boolean(),
  at: fc.nat(9),
})

test('and of longer ones, with any amounts, moments and ids', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 2, maxLength: 9 }), fc.constantFrom('e', 'kard:'), (steps, prefix) => {
      const events = steps.map(({ kind, cents: amountCents, tells, at }, index): DineEvent => ({
        eventId: `${prefix}${index}`,
        kind,
        amountCents,
        at,
        ...(tells ? tip({ kind, cents: amountCents }) : silent),
      }))
      expect(differenceOf(events)).toEqual([])
    }),
    { numRuns: 5_000 },
  )
}, 120_000)

const share = { numerator: 4, denominator: 5 }

function differenceOf(events: readonly DineEvent[]) {
  const { cleared, grossCents, keptCents } = engineBill(sumEvents(events), 'onlineOrder', share)
  const told = events.map((event) => ({ ...event, network: 'visa', cardToken: 'card' }))
  const engine = { isCleared: cleared, grossCents, keptCents }
  const model = modelBill(told, { isOrder: true, share })
  return JSON.stringify(engine) === JSON.stringify(model) ? [] : [{ told: textOf(events), engine, model }]
}

/** With holds of a dollar, and parts. */
const verified = [...shortSequences([100, 3_000, 2_000], 4)]

const { TEST_DATABASE_URL: server } = process.env
/** All of up to three events; of four a fixed part, which `npm run torture -- --orders` does not limit. */
const reordered = sequences.filter((sequence, index) => sequence.length < 4 || index % 97 === 0)

test('in whatever order the events of a sequence arrive, they come to the same, and what is posted of them is never below zero', () => {
  const different = reordered.flatMap((sequence) => differencesOfOrders(eventsOf(sequence, tip)))
  expect(different.slice(0, 10)).toEqual([])
}, 120_000)

test('so they do in the engine, where each sequence arrives in each order', async () => {
  const some = sequences.filter((_sequence, index) => index % (server ? 1_511 : 5_003) === 7)
  expect(await arriveInAllOrders({ sequences: some, server: server ?? null })).toEqual([])
}, 120_000)

test('a clearing that comes after others lowers what is kept by no more than a correction does', () => {
  for (const sequence of sequences) {
    const before = sequence.slice(0, -1)
    if (sequence.at(-1)?.kind !== 'clearing' || !before.some(({ kind }) => kind === 'clearing')) continue
    const [was, is] = [before, sequence].map((one) => engineBill(sumEvents(eventsOf(one)), 'dineIn'))
    const lost = (was?.keptCents ?? 0) - (is?.keptCents ?? 0)
    expect(lost, textOf(eventsOf(sequence))).toBeLessThanOrEqual(((was?.grossCents ?? 0) * 35) / 135)
  }
})
