import { expect, test } from 'vitest'
import { atTerms, clearedAmounts, dineOf, noon, perDollar, pointRules } from '#tests/dines/dines.ts'
import { dayMs } from '../dates.ts'
import type { Dine } from '../dines/dine.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import type { Rule } from '../rules/verdict.ts'
import { historyFor, type History, newStanding } from '../standing/standing.ts'
import { evaluate } from './evaluate.ts'

interface Given {
  readonly dine?: Partial<Dine>
  readonly history?: Partial<History>
  readonly rules?: Partial<RuleDocument>
}

/** What one rule saw of a dine of $100 by a Select member, unless it is given otherwise. */
function seen(rule: Rule, { dine: given = {}, history = {}, rules = {} }: Given = {}) {
  const dine = dineOf(given)
  const facts = { dine, history: { ...historyFor(newStanding, dine), ...history } }
  return evaluate(facts, { ...pointRules, ...rules }).trace.find((step) => step.rule === rule)?.saw
}

test('a refund shows both sides of its arithmetic', () => {
  const amounts = clearedAmounts(10_000, { refundedCents: 3_000 })
  expect(seen('earned', { dine: { amounts } })).toMatchObject({
    billCents: 10_000,
    amountCents: 10_000,
    keptCents: 7_000,
    given: 500,
    kept: 350,
  })
})

test('the part of a bill that the month had room for is told, beside the limit and what was left of it', () => {
  const limited = {
    dine: { merchant: atTerms({ availability: 'Limited', monthlyMaxSpendCents: 12_000 }) },
    history: { monthSpendCents: 9_000 },
  }
  expect(seen('monthlySpend', limited)).toMatchObject({ spentCents: 9_000, allowedCents: 12_000, leftCents: 3_000 })
  expect(seen('earned', limited)).toMatchObject({ billCents: 10_000, amountCents: 3_000, given: 150 })
})

test('a bucket shows what was in it', () => {
  const rates = [{ tier: 0, accrual: { shape: 'bucket', everyCents: 5_000, reward: 10 } }] as const
  expect(seen('earned', { rules: { rates }, history: { bucketCents: 4_999 } })).toMatchObject({ bucketCents: 4_999 })
  expect(seen('earned', { history: { bucketCents: 4_999 } })).toMatchObject({ bucketCents: null })
})

test('a tier names the year, how many dines it takes, and how long VIP lasts', () => {
  expect(seen('tier', { history: { qualifiedDines: { 2025: 11, 2026: 3 } } })).toEqual({
    tier: 3,
    year: 2026,
    qualifiedDines: 3,
    neededDines: 11,
    vipYear: 2025,
    vipDines: 11,
    vipUntil: 2026,
    lacksEmails: 0,
  })
  expect(seen('tier')).toMatchObject({ tier: 2, year: 2026, qualifiedDines: 0, vipYear: null, vipUntil: null })
  const unread = { ...dineOf().member, emailOptIn: false }
  expect(seen('tier', { dine: { member: unread }, history: { qualifiedDines: { 2026: 12 } } })).toMatchObject({
    tier: 0,
    vipYear: 2026,
    lacksEmails: 1,
  })
  expect(seen('tier', { rules: { vip: null } })).toEqual({ tier: 2, year: 2026, qualifiedDines: 0 })
})

test('an offer tells its rate, or that it is a fixed reward', () => {
  const offer = { code: 'come-by', since: 0 }
  expect(seen('offer', { dine: { offers: [{ ...offer, extra: { accrual: perDollar(2) } }] } })).toEqual({
    code: 'come-by',
    amount: 200,
    kept: 200,
    shape: 'perDollar',
    numerator: 2,
    denominator: 1,
  })
  expect(seen('offer', { dine: { offers: [{ ...offer, extra: { reward: 150 } }] } })).toEqual({
    code: 'come-by',
    amount: 150,
    kept: 150,
  })
})

const bonus = {
  code: 'welcome',
  reward: 500,
  spendCents: 15_000,
  withinDays: 30,
  emailOptInRequired: true,
  reviewRequired: true,
}
const member = { joinedAt: noon - dayMs, activated: true, emailOptIn: false, firstReviewAt: null }

test.each<[string, Given, string | null]>([
  ['everything', {}, 'spend emailOptIn review'],
  ['the e-mail and the review', { history: { bonusSpendCents: 5_000 } }, 'emailOptIn review'],
  ['the spend', { dine: { member: { ...member, emailOptIn: true, firstReviewAt: noon } } }, 'spend'],
  ['time', { dine: { member: { ...member, joinedAt: noon - 30 * dayMs } } }, 'tooLate'],
  ['nothing, since it was given before', { history: { bonusGiven: true } }, 'alreadyGiven'],
  [
    'nothing at all',
    { dine: { member: { ...member, emailOptIn: true, firstReviewAt: noon } }, history: { bonusSpendCents: 5_000 } },
    null,
  ],
])('of a bonus is missing: %s', (_name, given, missing) => {
  const asked = { ...given, dine: { member, ...given.dine }, rules: { newMemberBonus: bonus } }
  expect(seen('newMemberBonus', asked)).toMatchObject({ missing, reward: 500, neededCents: 15_000 })
})

test('a bonus that nobody registered for, or not yet, says so', () => {
  const rules = { newMemberBonus: { ...bonus, enrolmentRequired: true as const } }
  expect(seen('newMemberBonus', { dine: { member }, rules })).toMatchObject({ missing: 'notRegistered' })
  const later = { ...member, enrolments: new Map([['welcome', noon + 1]]) }
  expect(seen('newMemberBonus', { dine: { member: later }, rules })).toMatchObject({ missing: 'tooEarly' })
})
