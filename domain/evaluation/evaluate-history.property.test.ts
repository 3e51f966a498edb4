import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgeted, campaignOf } from '#tests/dines/campaigns.ts'
import { atTerms, dineOf, noon, perDollar, pointRules } from '#tests/dines/dines.ts'
import type { Grant } from '../campaigns/campaign.ts'
import { hourMs } from '../dates.ts'
import type { Dine, DineEvent } from '../dines/dine.ts'
import { sumEvents } from '../dines/dine-amounts.ts'
import { firstEvent } from '../dines/first-event.ts'
import { evaluateHistory } from './evaluate-history.ts'
import { postableLines, type RewardLine, totalOf } from './evaluation.ts'
import { postingDifference } from './posting-difference.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import { newStanding } from '../standing/standing.ts'

interface Event extends DineEvent {
  readonly reference: string
}

/** Tight limits and few dines to VIP, so that every rule that looks at history comes into play. */
const newMemberBonus = {
  code: 'NMB',
  reward: 700,
  spendCents: 9_000,
  withinDays: 900,
  emailOptInRequired: false,
  reviewRequired: false,
}
const perDollarRules: RuleDocument = {
  ...pointRules,
  vip: { qualifiedDines: 3, emailOptInRequired: true, followingYears: 1 },
  newMemberBonus,
}
const bucketRules: RuleDocument = {
  ...perDollarRules,
  currency: 'Dollar',
  rates: [{ tier: 0, accrual: { shape: 'bucket', everyCents: 5_000, reward: 10 } }],
}
const merchants = [
  atTerms({ availability: 'Limited', monthlyMaxVisits: 3, monthlyMaxSpendCents: 12_000 }),
  { ...atTerms({ exclusiveTier: 3, rateOverride: perDollar(11, 2) }), id: 2 },
]
const offers = [{ code: 'fixed', since: noon, extra: { reward: 75 } }]
/** Some members' visits, some hours, a number for each member, beside the best and instead of it: nothing of it asks when a visit became known. */
const campaigns = [
  campaignOf({ usesPerMember: 2, stacks: true, extra: { reward: 11 } }),
  campaignOf({ tiers: [3], leastBillCents: 2_000, extra: { accrual: perDollar(3) } }, { id: 2, code: 'two' }),
]

const dineEvents = fc
  .record({
    hour: fc.nat(24 * 60),
    cents: fc.integer({ min: 1, max: 9_999 }),
    tip: fc.nat(900),
    refund: fc.nat(12_000),
  })
  .map(({ hour, cents, tip, refund }): readonly DineEvent[] => {
    const at = noon + hour * hourMs
    const base = { tipCents: 0, taxCents: 0 }
    return [
      { ...base, eventId: 'a', kind: 'authorisation', at, amountCents: cents },
      {
        ...base,
        eventId: 'c',
        kind: 'clearing',
        at: at + 48 * hourMs,
        amountCents: cents + Math.min(tip, Math.floor(cents / 2)),
      },
      ...(refund % 3 === 0 && refund > 0
        ? [{ ...base, eventId: 'r', kind: 'refund' as const, at: at + 99 * hourMs, amountCents: refund }]
        : []),
    ]
  })

const histories = fc
  .array(dineEvents, { minLength: 1, maxLength: 9 })
  .map((dines) =>
    dines.flatMap((events, index) =>
      events.map((event): Event => ({ ...event, eventId: `${index}${event.eventId}`, reference: String(index) })),
    ),
  )

const rules = fc.constantFrom(perDollarRules, bucketRules)

/** What ingestion does, without a database: each event counts once, and only differences are posted. */
function ingest(batches: readonly (readonly Event[])[], document: RuleDocument) {
  const known = new Map<string, Event>()
  const posted = new Map<string, readonly RewardLine[]>()
  const entries: (RewardLine & { readonly reference: string })[] = []
  let statuses: readonly string[] = []
  for (const batch of batches) {
    for (const event of batch) known.set(event.eventId, event)
    const history = evaluateHistory(dinesOf([...known.values()]), {
      opening: newStanding,
      rules: [{ version: document.version, effectiveFrom: 0, document }],
    })
    statuses = history.dines.map(({ dine, evaluation }) => `${dine.reference} ${evaluation.status} ${evaluation.tier}`)
    for (const { dine, evaluation } of history.dines) {
      const lines = postableLines(evaluation)
      const changes = postingDifference(posted.get(dine.reference) ?? [], lines)
      entries.push(...changes.map((change) => ({ ...change, reference: dine.reference })))
      posted.set(dine.reference, lines)
    }
  }
  return { entries, statuses, posted, balance: totalOf(entries) }
}

function dinesOf(events: readonly Event[]): readonly Dine[] {
  const groups = Map.groupBy(events, (event) => event.reference)
  return [...groups].map(([reference, group]) => {
    const first = firstEvent(group)
    const merchant = merchants[Number(reference) % 2] ?? merchants[0]
    return dineOf({
      reference,
      authorisedAt: first.at,
      eventId: first.eventId,
      amounts: sumEvents(group),
      offers,
      campaigns,
      ...(merchant && { merchant }),
    })
  })
}

test('order, duplication and batches do not change statuses and balances', () => {
  const deliveries = histories.chain((events) =>
    fc.record({
      events: fc.constant(events),
      delivered: fc
        .shuffledSubarray([...events, ...events], { minLength: 0 })
        .map((part) => [...part, ...events.toReversed()]),
      size: fc.integer({ min: 1, max: 7 }),
    }),
  )
  fc.assert(
    fc.property(deliveries, rules, ({ events, delivered, size }, document) => {
      const once = ingest([events], document)
      const batches = Array.from({ length: Math.ceil(delivered.length / size) }, (_, index) =>
        delivered.slice(index * size, (index + 1) * size),
      )
      const late = ingest(batches, document)
      expect(late.statuses).toEqual(once.statuses)
      expect(late.balance).toBe(once.balance)
    }),
  )
})

test('a clearing in two parts says the same as in one', () => {
  fc.assert(
    fc.property(histories, rules, (events, document) => {
      const split = events.flatMap((event) =>
        event.kind === 'clearing' && event.amountCents > 2
          ? [
              { ...event, amountCents: 1 },
              { ...event, eventId: `${event.eventId}2`, amountCents: event.amountCents - 1 },
            ]
          : [event],
      )
      expect(ingest([split], document)).toMatchObject({ balance: ingest([events], document).balance })
    }),
  )
})

test('the entries of a dine add up to its lines and a refund never takes more than was given', () => {
  fc.assert(
    fc.property(histories, rules, fc.integer({ min: 1, max: 5 }), (events, document, size) => {
      const batches = Array.from({ length: Math.ceil(events.length / size) }, (_, i) =>
        events.slice(i * size, i * size + size),
      )
      const { entries, posted } = ingest(batches.toReversed(), document)
      for (const [reference, lines] of posted) {
        const own = entries.filter((entry) => entry.reference === reference)
        expect(totalOf(own)).toBe(totalOf(lines))
        expect(totalOf(lines)).toBeGreaterThanOrEqual(0)
        for (const refund of lines.filter((line) => line.code.startsWith('refund:'))) {
          const given = lines.find((line) => `refund:${line.code}` === refund.code)
          expect(-refund.amount).toBeLessThanOrEqual(given?.amount ?? 0)
        }
      }
    }),
  )
})

/** The same with a budget, whose grants are recorded from batch to batch; what the visits had is evaluated once more from the records alone. */
function ingestWithin(budget: number, batches: readonly (readonly Event[])[], document: RuleDocument) {
  const inForce = [{ version: document.version, effectiveFrom: 0, document }]
  const known = new Map<string, Event>()
  const recorded = new Map<string, readonly Grant[]>()
  const spent = () => [...recorded.values()].flat().reduce((sum, { granted }) => sum + granted, 0)
  const dines = () =>
    dinesOf([...known.values()]).map((dine): Dine => {
      const grant = recorded.get(dine.reference)?.[0]
      const own = budgeted({ extra: { reward: 90 } }, { id: 3, code: 'three', ...(grant && { recorded: grant }) })
      return { ...dine, campaigns: [...campaigns, own] }
    })
  let live: ReturnType<typeof evaluateHistory> | undefined
  for (const batch of batches) {
    for (const event of batch) known.set(event.eventId, event)
    live = evaluateHistory(dines(), { opening: newStanding, rules: inForce, funds: new Map([[3, budget - spent()]]) })
    for (const { dine, evaluation } of live.dines) recorded.set(dine.reference, evaluation.grants ?? [])
    expect(spent()).toBeLessThanOrEqual(budget)
    expect(live.funds?.get(3)).toBe(budget - spent())
  }
  return { live, replayed: evaluateHistory(dines(), { opening: newStanding, rules: inForce }), spent: spent() }
}

const said = (history: ReturnType<typeof evaluateHistory> | undefined) =>
  history?.dines.map(({ dine, evaluation: { status, reason, lines, grants = [] } }) => {
    return [dine.reference, status, reason, lines, grants]
  })

test('whatever the order, a budget is never overspent, and its records alone say the same again', () => {
  const deliveries = histories.chain((events) =>
    fc.record({
      delivered: fc.shuffledSubarray([...events, ...events]).map((part) => [...part, ...events]),
      size: fc.integer({ min: 1, max: 7 }),
      budget: fc.integer({ min: 0, max: 500 }),
    }),
  )
  fc.assert(
    fc.property(deliveries, rules, ({ delivered, size, budget }, document) => {
      const batches = Array.from({ length: Math.ceil(delivered.length / size) }, (_, index) =>
        delivered.slice(index * size, (index + 1) * size),
      )
      const { live, replayed } = ingestWithin(budget, batches, document)
      expect(said(replayed)).toEqual(said(live))
    }),
  )
})

test('with a budget for all, the order changes nothing at all', () => {
  fc.assert(
    fc.property(histories, rules, (events, document) => {
      const once = ingestWithin(100_000, [events], document)
      const one = ingestWithin(
        100_000,
        events.toReversed().map((event) => [event]),
        document,
      )
      expect(said(one.live)).toEqual(said(once.live))
    }),
  )
})
