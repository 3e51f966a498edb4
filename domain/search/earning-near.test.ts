import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dineOf, openTerms, perDollar, pointRules } from '#tests/dines/dines.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { tiers } from '../members/membership.ts'
import { required } from '../required.ts'
import { historyFor, newStanding } from '../standing/standing.ts'
import { tierOfDay } from '../standing/vip.ts'
import { earningNear, type FoundRestaurant } from './earning-near.ts'

/** What a programme and a restaurant have agreed, and what the member has had of it this month. */
const agreed = fc.record({
  miles: fc.option(fc.integer({ min: 0, max: 99 })),
  begun: fc.boolean(),
  exclusiveTier: fc.constantFrom(null, 2 as const, 3 as const),
  availability: fc.constantFrom('Unlimited' as const, 'Limited' as const),
  monthlyMaxVisits: fc.option(fc.integer({ min: 1, max: 3 })),
  monthlyMaxSpendCents: fc.option(fc.integer({ min: 1, max: 50_000 })),
  monthVisits: fc.integer({ min: 0, max: 3 }),
})
const world = fc.record({
  places: fc.array(agreed, { maxLength: 12 }),
  emailOptIn: fc.boolean(),
  dines: fc.integer({ min: 0, max: 12 }),
  /** At which tiers the programme has rates. */
  rated: fc.subarray([0, 2, 3] as const),
  monthIsKnown: fc.boolean(),
  count: fc.integer({ min: 0, max: 3 }),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

function seen({ places, emailOptIn, dines, rated, monthIsKnown, count }: World) {
  const rules = { ...pointRules, rates: rated.map((tier) => ({ tier, accrual: perDollar(tier + 1) })) }
  const qualifiedDines = { 2026: dines }
  const tier = tierOfDay({ vip: rules.vip, qualifiedDines, year: 2026, emailOptIn })
  const found = places.map(({ miles, begun, exclusiveTier, availability }, place): FoundRestaurant => ({
    id: String(place),
    distance: miles,
    earnRate: rated.some((one) => one <= tier) ? {} : null,
    details: { highlight: begun ? null : 'comingSoon' },
    benefitAvailability: { type: availability, exclusiveTier },
  }))
  const dinedAt = new Set(places.flatMap(({ monthVisits }, place) => (monthVisits > 0 ? [String(place)] : [])))
  const question = { tier, dinedAt: monthIsKnown ? dinedAt : null, count }
  function qualifies({ id }: FoundRestaurant): boolean {
    const { begun, monthVisits, ...terms } = required(places[Number(id)], 'a place')
    const member = { ...dineOf().member, emailOptIn }
    const merchant = { ...dineOf().merchant, terms: begun ? { ...openTerms, ...terms } : null }
    const dine = dineOf({ member, merchant })
    const month = { monthVisits, monthSpendCents: monthVisits * 10_000 }
    return evaluate({ dine, history: { ...historyFor(newStanding, dine), ...month, qualifiedDines } }, rules).qualified
  }
  return { found, question, qualifies, named: earningNear(found, question) }
}

test('the rules count the next dine at every restaurant that is named', () => {
  fc.assert(
    fc.property(world, (given) => {
      const { named, qualifies } = seen(given)
      expect(named.filter((one) => !qualifies(one))).toEqual([])
    }),
  )
})

test('no restaurant that counts whatever the month has seen is nearer than one that is named, or left out where fewer are named than asked for', () => {
  fc.assert(
    fc.property(world, (given) => {
      const { found, question, qualifies, named } = seen(given)
      const farthest = named.length < question.count ? Infinity : Math.max(-1, ...named.map(milesOf))
      const passedOver = found.filter(
        (one) => one.benefitAvailability.type === 'Unlimited' && milesOf(one) < farthest && !named.includes(one),
      )
      expect(passedOver.filter(qualifies)).toEqual([])
    }),
  )
})

test('those that are named are so many at most, the nearest first', () => {
  fc.assert(
    fc.property(world, (given) => {
      const { question, named } = seen(given)
      expect(named.length).toBeLessThanOrEqual(question.count)
      expect(named.map(milesOf)).toEqual(named.map(milesOf).toSorted((a, b) => a - b))
    }),
  )
})

const limited: FoundRestaurant = {
  id: '7',
  distance: 0.4,
  earnRate: {},
  details: { highlight: null },
  benefitAvailability: { type: 'Limited', exclusiveTier: null },
}

test.each([
  ['the member has not dined there', new Set(['8']), 1],
  ['the member has dined there', new Set(['7']), 0],
  ['nobody knows whether the member has dined there', null, 0],
])('a restaurant of limited availability, where this month %s', (_name, dinedAt, named) => {
  expect(earningNear([limited], { tier: tiers.basic, dinedAt, count: 2 })).toHaveLength(named)
})

function milesOf({ distance }: FoundRestaurant): number {
  return distance ?? Infinity
}
