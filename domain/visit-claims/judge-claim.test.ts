import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, isoDay, startOfDay } from '../dates.ts'
import { lateMatchDays, networks } from '../dines/networks.ts'
import type { ClaimDine, ClaimEvent, ClaimFacts, ClaimLink } from './claim-facts.ts'
import { type Finding, isOpen, transactionOf } from './finding.ts'
import { judgeClaim, nextLook } from './judge-claim.ts'

const timeZone = 'America/Chicago'
const visitedOn = '2026-03-02'
const from = startOfDay(visitedOn, timeZone)
const to = startOfDay('2026-03-03', timeZone)
const evening = from + 19 * hourMs
const later = (days: number) => from + days * dayMs
const always: ClaimLink = { linkedAt: later(-400), earnsFrom: later(-399), unlinkedAt: null }

const facts: ClaimFacts = {
  claim: { visitedOn, amountCents: 8_450, network: 'visa', claimedAt: later(3) },
  now: later(3),
  timeZone,
  day: { from, to, weekday: 1 },
  dines: [],
  events: [],
  links: [always],
  heldElsewhere: false,
  terms: [{ from: later(-400), to: null, excludedDays: [] }],
  obstacle: null,
  askedAt: null,
  refusal: null,
}
const dine: ClaimDine = {
  transactionId: 7,
  place: 'named',
  on: visitedOn,
  at: evening,
  amountCents: 8_450,
  status: 'Awarded',
  reason: null,
  reward: 84,
  isNews: false,
}
const event: ClaimEvent = { state: 'unmatched', eventId: 'e', on: visitedOn, amountCents: 8_450 }
const linked = (given: Partial<ClaimLink>): Partial<ClaimFacts> => ({ links: [{ ...always, ...given }] })
const refusal = 'The receipt is of another day'

const cases: readonly (readonly [string, Partial<ClaimFacts>, Finding])[] = [
  ['a dine that is there', { dines: [dine] }, { kind: 'inActivity', transactionId: 7 }],
  ['one that came since', { dines: [{ ...dine, isNews: true }] }, { kind: 'credited', transactionId: 7 }],
  [
    'one that came since and brought nothing',
    { dines: [{ ...dine, isNews: true, reward: 0 }] },
    { kind: 'inActivity', transactionId: 7 },
  ],
  ['one without its tip', { dines: [{ ...dine, amountCents: 7_000 }] }, { kind: 'inActivity', transactionId: 7 }],
  ['one after midnight', { dines: [{ ...dine, on: '2026-03-03' }] }, { kind: 'inActivity', transactionId: 7 }],
  [
    'a hold',
    { dines: [{ ...dine, status: 'Pending' }] },
    { kind: 'processing', transactionId: 7, clearsBy: '2026-03-12' },
  ],
  [
    'a hold of two weeks',
    { dines: [{ ...dine, status: 'Pending' }], now: later(14) },
    { kind: 'notCleared', transactionId: 7, until: '2026-06-01' },
  ],
  [
    'a hold of four months',
    { dines: [{ ...dine, status: 'Pending' }], now: later(120) },
    { kind: 'notCleared', transactionId: 7, until: null },
  ],
  [
    'a dine of a member who has not activated',
    { dines: [{ ...dine, status: 'Deferred', reason: 'memberNotActivated' }] },
    { kind: 'deferred', transactionId: 7, reason: 'memberNotActivated' },
  ],
  [
    'one that fails a rule',
    { dines: [{ ...dine, status: 'Forfeit', reason: 'tierTooLow' }] },
    { kind: 'notEarned', transactionId: 7, reason: 'tierTooLow' },
  ],
  [
    'another dine of that day',
    { dines: [{ ...dine, amountCents: 2_000 }] },
    { kind: 'notReported', until: '2026-06-01' },
  ],
  [
    'a dine of two days later',
    { dines: [{ ...dine, on: '2026-03-04' }] },
    { kind: 'notReported', until: '2026-06-01' },
  ],
  [
    'the amount at another restaurant',
    { dines: [{ ...dine, place: 'another' }] },
    { kind: 'underAnotherName', transactionId: 7 },
  ],
  [
    'nearly the amount at another restaurant',
    { dines: [{ ...dine, place: 'another', amountCents: 8_451 }] },
    { kind: 'notReported', until: '2026-06-01' },
  ],
  ['an unknown terminal', { events: [event] }, { kind: 'unknownTerminal', answerBy: '2026-03-10' }],
  [
    'one that was asked about',
    { events: [event], askedAt: later(1) },
    { kind: 'unknownTerminal', answerBy: '2026-03-08' },
  ],
  [
    'a report that says two things',
    { events: [{ ...event, state: 'quarantined' }] },
    { kind: 'contradictory', answerBy: '2026-03-10' },
  ],
  [
    'a dine beside an event that fits better',
    { dines: [{ ...dine, amountCents: 9_000 }], events: [event] },
    { kind: 'unknownTerminal', answerBy: '2026-03-10' },
  ],
  [
    'a dine beside an event that fits as well',
    { dines: [dine], events: [event] },
    { kind: 'inActivity', transactionId: 7 },
  ],
  [
    'an event of another amount',
    { events: [{ ...event, amountCents: 20_000 }] },
    { kind: 'notReported', until: '2026-06-01' },
  ],
  ['nothing at all', {}, { kind: 'notReported', until: '2026-06-01' }],
  [
    'nothing of American Express',
    { claim: { ...facts.claim, network: 'amex' } },
    { kind: 'notReported', until: '2026-04-02' },
  ],
  ['nothing until the last day', { now: later(92) }, { kind: 'neverReported', lastDay: '2026-06-01' }],
  [
    'a visit of a year ago',
    { now: later(365), claim: { ...facts.claim, claimedAt: later(365) } },
    { kind: 'tooOld', lastDay: '2026-06-01' },
  ],
  [
    'a dine of a year ago',
    { dines: [dine], now: later(365), claim: { ...facts.claim, claimedAt: later(365) } },
    { kind: 'inActivity', transactionId: 7 },
  ],
  ['a day to come', { now: later(-1) }, { kind: 'inFuture' }],
  [
    'a card of later',
    linked({ linkedAt: later(1.5), earnsFrom: later(2.5) }),
    { kind: 'cardNotLinkedYet', linkedAt: later(1.5), earnsFrom: later(2.5) },
  ],
  [
    'a card linked the day before',
    linked({ linkedAt: later(0.5), earnsFrom: later(1.5) }),
    { kind: 'cardNotActiveYet', linkedAt: later(0.5), earnsFrom: later(1.5) },
  ],
  [
    'a card that earns from that afternoon',
    linked({ linkedAt: later(-0.4), earnsFrom: later(0.6) }),
    { kind: 'notReported', until: '2026-06-01' },
  ],
  [
    'a card unlinked before',
    linked({ unlinkedAt: later(-3) }),
    { kind: 'cardUnlinked', unlinkedAt: later(-3), linkedAgainAt: null },
  ],
  [
    'a card unlinked before and linked again',
    {
      links: [
        { ...always, unlinkedAt: later(-3) },
        { linkedAt: later(2), earnsFrom: later(3), unlinkedAt: null },
      ],
    },
    { kind: 'cardUnlinked', unlinkedAt: later(-3), linkedAgainAt: later(2) },
  ],
  ['a card unlinked that afternoon', linked({ unlinkedAt: later(0.6) }), { kind: 'notReported', until: '2026-06-01' }],
  [
    'a card that was another’s',
    { ...linked({ linkedAt: later(2), earnsFrom: later(3) }), heldElsewhere: true },
    { kind: 'cardHeldElsewhere' },
  ],
  [
    'a card that was another’s for a part of the day',
    { heldElsewhere: true },
    { kind: 'notReported', until: '2026-06-01' },
  ],
  [
    'a restaurant that joined later',
    { terms: [{ from: later(5), to: null, excludedDays: [] }] },
    { kind: 'notTakingPart', leftOn: null, joinedOn: '2026-03-07' },
  ],
  [
    'a restaurant that had left',
    { terms: [{ from: later(-90), to: later(-5), excludedDays: [] }] },
    { kind: 'notTakingPart', leftOn: '2026-02-24', joinedOn: null },
  ],
  [
    'a restaurant between two times',
    {
      terms: [
        { from: later(-90), to: later(-5), excludedDays: [] },
        { from: later(5), to: null, excludedDays: [] },
      ],
    },
    { kind: 'notTakingPart', leftOn: '2026-02-24', joinedOn: '2026-03-07' },
  ],
  ['a restaurant that never took part', { terms: [] }, { kind: 'notTakingPart', leftOn: null, joinedOn: null }],
  [
    'a weekday that is left out',
    { terms: [{ from: later(-90), to: null, excludedDays: [1] }] },
    { kind: 'dayExcluded', weekday: 1 },
  ],
  [
    'a rule that stands against it',
    { obstacle: 'tierTooLow', events: [event] },
    { kind: 'wouldNotEarn', reason: 'tierTooLow' },
  ],
  ['too little', { obstacle: 'tooLittle' }, { kind: 'tooLittle' }],
  ['a refusal', { refusal, events: [event] }, { kind: 'refused', reason: refusal }],
  [
    'a refusal, and then the dine',
    { refusal, dines: [{ ...dine, isNews: true }] },
    { kind: 'credited', transactionId: 7 },
  ],
]

test.each(cases)('%s', (_name, given, finding) => expect(judgeClaim({ ...facts, ...given })).toEqual(finding))

describe('whatever the facts are', () => {
  const moment = fc.integer({ min: -200, max: 200 }).map((days) => later(days / 2))
  const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
  const on = fc.integer({ min: -3, max: 3 }).map((days) => isoDay(evening + days * dayMs, timeZone))
  const amountCents = fc.oneof(fc.constant(8_450), fc.integer({ min: 1, max: 20_000 }))
  const reason = fc.constantFrom('tierTooLow', 'cardNotYetActive', 'refunded')
  const someDine: fc.Arbitrary<ClaimDine> = fc.record({
    transactionId: fc.integer({ min: 1, max: 5 }),
    place: fc.constantFrom('named', 'another'),
    on,
    at: moment,
    amountCents,
    status: fc.constantFrom('Awarded', 'Pending', 'Forfeit', 'Deferred'),
    reason: orNull(reason),
    reward: fc.integer({ min: 0, max: 3 }),
    isNews: fc.boolean(),
  })
  const someEvent: fc.Arbitrary<ClaimEvent> = fc.record({
    state: fc.constantFrom('unmatched', 'quarantined'),
    eventId: fc.string({ maxLength: 2 }),
    on,
    amountCents,
  })
  const link = fc.record({ linkedAt: moment, earnsFrom: moment, unlinkedAt: orNull(moment) })
  const anyFacts: fc.Arbitrary<ClaimFacts> = fc.record({
    claim: fc.record({
      visitedOn: fc.constant(visitedOn),
      amountCents: fc.constant(8_450),
      network: fc.constantFrom(...networks),
      claimedAt: moment,
    }),
    now: moment,
    timeZone: fc.constant(timeZone),
    day: fc.constant(facts.day),
    dines: fc.array(someDine, { maxLength: 3 }),
    events: fc.array(someEvent, { maxLength: 3 }),
    links: fc.tuple(link, fc.array(link, { maxLength: 2 })).map(([first, more]) => [first, ...more] as const),
    heldElsewhere: fc.boolean(),
    terms: fc.array(fc.record({ from: moment, to: orNull(moment), excludedDays: fc.constantFrom([], [1]) }), {
      maxLength: 2,
    }),
    obstacle: orNull(fc.constantFrom('tierTooLow', 'noRate', 'tooLittle')),
    askedAt: orNull(moment),
    refusal: orNull(fc.constant(refusal)),
  })

  test('there is one answer, and the order in which the facts are told does not change it', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const finding = judgeClaim(given)
        const [first, ...more] = given.links
        const turned: ClaimFacts = {
          ...given,
          dines: uniqueDines(given).toReversed(),
          events: given.events.toReversed(),
          terms: given.terms.toReversed(),
        }
        expect(judgeClaim({ ...given, dines: uniqueDines(given), links: [first, ...more] })).toEqual(judgeClaim(turned))
        expect(finding).toEqual(judgeClaim(given))
      }),
    )
  })

  test('credited is said of a dine of theirs that the engine has rewarded since, and of nothing else', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const finding = judgeClaim(given)
        const spoken = given.dines.filter(({ transactionId }) => transactionId === transactionOf(finding))
        if (transactionOf(finding) !== null) expect(spoken).not.toEqual([])
        if (finding.kind === 'credited')
          expect(spoken.some(({ status, reward, isNews }) => status === 'Awarded' && reward > 0 && isNews)).toBe(true)
      }),
    )
  })

  test('what is open is looked at again on a day to come, or as soon as something comes; what is closed never', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const finding = judgeClaim(given)
        const next = nextLook(given, finding)
        if (!isOpen(finding)) expect(next).toBeNull()
        else if (finding.kind !== 'deferred') expect(next ?? 0).toBeGreaterThan(given.now)
      }),
    )
  })

  test('after the network’s days nobody waits for it any more', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const now = to + lateMatchDays[given.claim.network] * dayMs
        expect(['notReported', 'unknownTerminal', 'contradictory']).not.toContain(judgeClaim({ ...given, now }).kind)
      }),
    )
  })

  function uniqueDines({ dines }: ClaimFacts): readonly ClaimDine[] {
    return [...new Map(dines.map((each) => [each.transactionId, each])).values()]
  }
})
