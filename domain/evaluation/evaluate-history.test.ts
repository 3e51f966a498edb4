import { expect, test } from 'vitest'
import { atTerms, clearedAmounts, daysAfterNoon, dineOf, pointRules } from '#tests/dines/dines.ts'
import { type Dine, nothingPaid } from '../dines/dine.ts'
import { evaluateHistory } from './evaluate-history.ts'
import { totalOf } from './evaluation.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import { newStanding } from '../standing/standing.ts'

function evaluationsOf(dines: readonly Dine[], document: RuleDocument = pointRules) {
  const rules = [{ version: 1, effectiveFrom: 0, document }]
  return evaluateHistory(dines, { opening: newStanding, rules }).dines.map(({ evaluation }) => evaluation)
}

function rewardsOf(dines: readonly Dine[], document?: RuleDocument): readonly number[] {
  return evaluationsOf(dines, document).map(({ lines }) => totalOf(lines))
}

function visits(count: number, given: Partial<Dine> = {}): readonly Dine[] {
  return Array.from({ length: count }, (_, day) => dineOf({ ...given, authorisedAt: daysAfterNoon(day) }))
}

test('the twelfth dine of the year is the first at VIP', () => {
  expect(rewardsOf(visits(13))).toEqual([...Array<number>(11).fill(500), 800, 800])
})

test('VIP lasts through the following year, in the time zone of the merchant', () => {
  const lastVipDay = dineOf({ authorisedAt: Date.UTC(2028, 0, 1, 4, 59) })
  const firstDayAfter = dineOf({ authorisedAt: Date.UTC(2028, 0, 1, 5) })
  expect(rewardsOf([...visits(11), lastVipDay, firstDayAfter]).slice(11)).toEqual([800, 500])
})

test('a wholly refunded dine does not count towards VIP', () => {
  const refunded = dineOf({
    authorisedAt: daysAfterNoon(-1),
    amounts: clearedAmounts(10_000, { refundedCents: 10_000 }),
  })
  expect(rewardsOf([refunded, ...visits(12)])).toEqual([0, ...Array<number>(11).fill(500), 800])
})

test('visits and spend start again with the month', () => {
  const merchant = atTerms({ availability: 'Limited', monthlyMaxVisits: 2, monthlyMaxSpendCents: 15_000 })
  const thirdInMarch = visits(3, { merchant })
  const april = dineOf({ merchant, authorisedAt: daysAfterNoon(30) })
  expect(rewardsOf([...thirdInMarch, april])).toEqual([500, 250, 0, 500])
})

test('a held amount keeps its place in the month', () => {
  const merchant = atTerms({ availability: 'Limited', monthlyMaxVisits: 1 })
  const held = dineOf({ merchant, amounts: { ...nothingPaid, authorisedCents: 100 } })
  const evaluations = evaluationsOf([held, dineOf({ merchant, authorisedAt: daysAfterNoon(1) })])
  expect(evaluations.map(({ status }) => status)).toEqual(['Pending', 'Forfeit'])
})

test('a bucket fills over several dines', () => {
  const rates = [{ tier: 0, accrual: { shape: 'bucket', everyCents: 5_000, reward: 10 } }] as const
  const dines = visits(3, { amounts: clearedAmounts(3_000) })
  expect(rewardsOf(dines, { ...pointRules, currency: 'Dollar', rates })).toEqual([0, 10, 0])
})

test('the new-member bonus is given once', () => {
  const newMemberBonus = {
    code: 'NMB',
    reward: 1_000,
    spendCents: 3_000,
    withinDays: 500,
    emailOptInRequired: false,
    reviewRequired: false,
  }
  const dines = visits(4, { amounts: clearedAmounts(2_000) })
  expect(rewardsOf(dines, { ...pointRules, newMemberBonus })).toEqual([100, 1_100, 100, 100])
})

test('each dine is judged by the rules of its day', () => {
  const rules = [
    { version: 1, effectiveFrom: daysAfterNoon(0), document: pointRules },
    { version: 2, effectiveFrom: daysAfterNoon(1), document: { ...pointRules, rates: [] } },
  ]
  const dines = [-1, 0, 1].map((day) => dineOf({ authorisedAt: daysAfterNoon(day) }))
  const judged = evaluateHistory(dines, { opening: newStanding, rules }).dines.map(({ evaluation }) => evaluation)
  expect(judged[0]).toMatchObject({ status: 'Forfeit', reason: 'noRulesYet' })
  expect(judged.map(({ lines }) => totalOf(lines))).toEqual([0, 500, 0])
})

test('a dine of which everything came back takes no bonus that waited for the e-mails', () => {
  const newMemberBonus = {
    code: 'NMB',
    reward: 700,
    spendCents: 10_000,
    withinDays: 900,
    emailOptInRequired: true,
    reviewRequired: false,
  }
  const early = { joinedAt: daysAfterNoon(-400), activated: true, firstReviewAt: null }
  const dines = [
    dineOf({ member: { ...early, emailOptIn: false } }),
    dineOf({
      authorisedAt: daysAfterNoon(1),
      member: { ...early, emailOptIn: true },
      amounts: clearedAmounts(10_000, { refundedCents: 10_000 }),
    }),
  ]
  expect(rewardsOf(dines, { ...pointRules, newMemberBonus })).toEqual([200, 0])
})
