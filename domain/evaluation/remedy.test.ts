import { expect, test } from 'vitest'
import { atTerms, dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import { hourMs } from '../dates.ts'
import type { Dine } from '../dines/dine.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import { isRefusal, isWait } from '../rules/verdict.ts'
import { historyFor, type History, newStanding } from '../standing/standing.ts'
import { evaluate } from './evaluate.ts'
import { remedyFor } from './remedy.ts'

/** What helps a dine by the first thing that the engine has against it. */
function remedyOf(dine: Dine, history: Partial<History> = {}, rules: RuleDocument = pointRules) {
  const facts = { dine, history: { ...historyFor(newStanding, dine), ...history } }
  const step = evaluate(facts, rules).trace.find((each) => isRefusal(each) || isWait(each))
  if (step === undefined || !(isRefusal(step) || isWait(step))) return 'nothing is against it'
  const { timeZone, terms } = dine.merchant
  return remedyFor(step, { at: dine.authorisedAt, timeZone, excludedDays: terms?.excludedDays ?? [] })
}

test('a new card waits for its hours, an account for its activation, a tier for being reached', () => {
  const linkedAt = noon - hourMs
  expect(remedyOf(dineOf({ card: { product: null, linkedAt, unlinkedAt: null } }))).toEqual({
    kind: 'wait',
    until: linkedAt + 24 * hourMs,
  })
  const member = { joinedAt: 0, activated: false, emailOptIn: true, firstReviewAt: null }
  expect(remedyOf(dineOf({ member }))).toEqual({ kind: 'activate' })
  expect(remedyOf(dineOf({ merchant: atTerms({ exclusiveTier: 3 }) }))).toEqual({ kind: 'reachTier', tier: 3 })
})

test('after a weekday that does not earn comes the next that does, by the days of the restaurant', () => {
  // Monday, 2 March 2026.
  const merchant = atTerms({ excludedDays: [1, 2] })
  expect(remedyOf(dineOf({ merchant }))).toEqual({ kind: 'comeFrom', day: '2026-03-04' })
  const lateInHonolulu = { ...merchant, timeZone: 'Pacific/Honolulu' }
  expect(remedyOf(dineOf({ merchant: lateInHonolulu, authorisedAt: Date.UTC(2026, 2, 3, 9) }))).toEqual({
    kind: 'comeFrom',
    day: '2026-03-04',
  })
  expect(remedyOf(dineOf({ merchant: atTerms({ excludedDays: [0, 1, 2, 3, 4, 5, 6] }) }))).toBeNull()
})

test('after a month that is used up comes the next, at the end of a year too, and never a weekday that does not earn', () => {
  const limited = { availability: 'Limited', monthlyMaxVisits: 1 } as const
  const december = Date.UTC(2026, 11, 31, 20)
  const used = { monthVisits: 1 }
  expect(remedyOf(dineOf({ merchant: atTerms(limited), authorisedAt: december }), used)).toEqual({
    kind: 'comeFrom',
    day: '2027-01-01',
  })
  // The first of January 2027 is a Friday.
  const merchant = atTerms({ ...limited, excludedDays: [5] })
  expect(remedyOf(dineOf({ merchant, authorisedAt: december }), used)).toEqual({ kind: 'comeFrom', day: '2027-01-02' })
})

test('a bill that is too small has to be larger, and where nobody can do anything nothing is said', () => {
  expect(remedyOf(dineOf(), {}, { ...pointRules, leastBillCents: 20_000 })).toEqual({
    kind: 'spend',
    leastCents: 20_000,
  })
  expect(remedyOf(dineOf({ merchant: { id: 1, timeZone: 'America/New_York', terms: null } }))).toBeNull()
})
