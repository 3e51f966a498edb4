import { expect, test } from 'vitest'
import { atTerms, clearedAmounts, daysAfterNoon, dineOf, noon, perDollar, pointRules } from '#tests/dines/dines.ts'
import { hourMs } from '../dates.ts'
import { type Dine, nothingPaid } from '../dines/dine.ts'
import { evaluate } from './evaluate.ts'
import { totalOf } from './evaluation.ts'
import { historyFor, type History, newStanding } from '../standing/standing.ts'

function verdictOn(dine: Dine, history: Partial<History> = {}) {
  return evaluate({ dine, history: { ...historyFor(newStanding, dine), ...history } }, pointRules)
}

test('a cleared dine is awarded at the tier of the day, and says by which rules', () => {
  const verdict = verdictOn(dineOf())
  expect(verdict).toMatchObject({ status: 'Awarded', reason: null, tier: 2, ruleVersion: 1, qualified: true })
  expect(verdict.lines).toEqual([{ source: 'S', code: 'settle', amount: 500, currency: 'Point' }])
  expect(verdict.trace.map((step) => step.rule)).toEqual([
    'memberActivated',
    'cardActive',
    'merchantTakesPart',
    'tier',
    'exclusiveTier',
    'excludedDays',
    'monthlyVisits',
    'monthlySpend',
    'rate',
    'earned',
  ])
})

test('each tier earns at its own rate', () => {
  const basic = dineOf({ member: { ...dineOf().member, emailOptIn: false } })
  expect(totalOf(verdictOn(basic).lines)).toBe(200)
  expect(totalOf(verdictOn(dineOf()).lines)).toBe(500)
  expect(totalOf(verdictOn(dineOf(), { qualifiedDines: { 2026: 11 } }).lines)).toBe(800)
})

test('an authorisation is pending, a void of it forfeits', () => {
  const held = { ...nothingPaid, authorisedCents: 5_000 }
  expect(verdictOn(dineOf({ amounts: held }))).toMatchObject({ status: 'Pending', qualified: false })
  const voided = verdictOn(dineOf({ amounts: { ...held, voidedCents: 5_000 } }))
  expect(voided).toMatchObject({ status: 'Forfeit', reason: 'voided', lines: [] })
})

test.each([
  [
    'a card linked 23 hours before',
    { card: { product: null, linkedAt: noon - 23 * hourMs, unlinkedAt: null } },
    'cardNotYetActive',
  ],
  ['a card unlinked before', { card: { product: null, linkedAt: 0, unlinkedAt: noon } }, 'cardNoLongerLinked'],
  ['a restaurant of another programme', { merchant: { ...dineOf().merchant, terms: null } }, 'merchantNotTakingPart'],
  ['a Select member at a VIP place', { merchant: atTerms({ exclusiveTier: 3 }) }, 'tierTooLow'],
  ['a Monday where Mondays are excluded', { merchant: atTerms({ excludedDays: [1] }) }, 'dayExcluded'],
] as const)('%s earns nothing and is told why', (_name, given, reason) => {
  expect(verdictOn(dineOf(given))).toMatchObject({ status: 'Forfeit', reason, lines: [], qualified: false })
})

test('a card earns from the 24th hour on', () => {
  const linkedAt = noon - 24 * hourMs
  expect(verdictOn(dineOf({ card: { product: null, linkedAt, unlinkedAt: null } })).status).toBe('Awarded')
})

test('exclusive places: opted out at neither, Select at 2, VIP at both', () => {
  const optedOut = { ...dineOf().member, emailOptIn: false }
  const vip = { qualifiedDines: { 2026: 11 } }
  expect(verdictOn(dineOf({ member: optedOut, merchant: atTerms({ exclusiveTier: 2 }) })).reason).toBe('tierTooLow')
  expect(verdictOn(dineOf({ merchant: atTerms({ exclusiveTier: 2 }) })).status).toBe('Awarded')
  expect(verdictOn(dineOf({ merchant: atTerms({ exclusiveTier: 3 }) }), vip).status).toBe('Awarded')
})

test('a reward waits for the activation of the member', () => {
  const verdict = verdictOn(dineOf({ member: { ...dineOf().member, activated: false } }))
  expect(verdict).toMatchObject({ status: 'Deferred', reason: 'memberNotActivated', qualified: false })
})

test('limits count at merchants of limited availability only', () => {
  const limits = { monthlyMaxVisits: 2, monthlyMaxSpendCents: 15_000 }
  const limited = dineOf({ merchant: atTerms({ ...limits, availability: 'Limited' }) })
  const unlimited = dineOf({ merchant: atTerms(limits) })
  expect(verdictOn(limited, { monthVisits: 2 }).reason).toBe('visitLimitReached')
  expect(verdictOn(limited, { monthSpendCents: 15_000 }).reason).toBe('spendLimitReached')
  expect(totalOf(verdictOn(limited, { monthSpendCents: 9_000 }).lines)).toBe(300)
  expect(totalOf(verdictOn(unlimited, { monthVisits: 9, monthSpendCents: 99_000 }).lines)).toBe(500)
})

test('a merchant may have a rate of its own', () => {
  const verdict = verdictOn(dineOf({ merchant: atTerms({ rateOverride: perDollar(10) }) }))
  expect(totalOf(verdict.lines)).toBe(1_000)
})

test('the best offer wins and a tie goes to the newest', () => {
  const offers = [
    { code: 'small', since: noon, extra: { reward: 50 } },
    { code: 'older', since: noon - 2, extra: { reward: 200 } },
    { code: 'newer', since: noon - 1, extra: { accrual: perDollar(2) } },
  ]
  expect(verdictOn(dineOf({ offers })).lines).toEqual([
    { source: 'S', code: 'settle', amount: 500, currency: 'Point' },
    { source: 'B', code: 'offer:newer', amount: 200, currency: 'Point' },
  ])
})

test('a refund takes back its part in lines of its own and the original stays', () => {
  const offers = [{ code: 'fixed', since: noon, extra: { reward: 100 } }]
  const part = verdictOn(dineOf({ offers, amounts: clearedAmounts(10_000, { refundedCents: 2_550 }) }))
  expect(part.lines.map((line) => [line.source, line.code, line.amount])).toEqual([
    ['S', 'settle', 500],
    ['B', 'offer:fixed', 100],
    ['A', 'refund:settle', -128],
    ['A', 'refund:offer:fixed', -26],
  ])
  const whole = verdictOn(dineOf({ offers, amounts: clearedAmounts(10_000, { refundedCents: 10_000 }) }))
  expect(whole).toMatchObject({ status: 'Forfeit', reason: 'refunded', qualified: false })
  expect(totalOf(whole.lines)).toBe(0)
})

test('the new-member bonus goes to the dine that completes the spend in time', () => {
  const newMemberBonus = {
    code: 'NMB',
    reward: 1_000,
    spendCents: 3_000,
    withinDays: 30,
    emailOptInRequired: true,
    reviewRequired: true,
  }
  const rules = { ...pointRules, newMemberBonus }
  const member = { joinedAt: daysAfterNoon(-29), activated: true, emailOptIn: true, firstReviewAt: noon }
  function bonusOf(given: Partial<Dine['member']>, clearedCents: number, bonusSpendCents: number) {
    const dine = dineOf({ member: { ...member, ...given }, amounts: clearedAmounts(clearedCents) })
    const { lines } = evaluate({ dine, history: { ...historyFor(newStanding, dine), bonusSpendCents } }, rules)
    return lines.find((line) => line.code === 'bonus:NMB')?.amount ?? 0
  }
  expect(bonusOf({}, 3_000, 0)).toBe(1_000)
  expect(bonusOf({}, 2_999, 0)).toBe(0)
  expect(bonusOf({}, 1_000, 2_000)).toBe(1_000)
  expect(bonusOf({ joinedAt: daysAfterNoon(-30) }, 3_000, 0)).toBe(0)
  expect(bonusOf({ emailOptIn: false }, 3_000, 0)).toBe(0)
  expect(bonusOf({ firstReviewAt: null }, 3_000, 0)).toBe(0)
})

test('a bonus that asks for registration counts the dines after it alone', () => {
  const bonus = {
    code: 'app',
    reward: 500,
    spendCents: 100,
    withinDays: 90,
    emailOptInRequired: false,
    reviewRequired: false,
    enrolmentRequired: true,
  } as const
  const rules = { ...pointRules, newMemberBonus: bonus }
  const givenWith = (enrolments: ReadonlyMap<string, number>) => {
    const member = { joinedAt: daysAfterNoon(-1), activated: true, emailOptIn: true, firstReviewAt: null, enrolments }
    const dine = dineOf({ member })
    const { lines } = evaluate({ dine, history: historyFor(newStanding, dine) }, rules)
    return lines.some(({ code }) => code === 'bonus:app')
  }
  expect([new Map(), new Map([['app', noon + 1]]), new Map([['other', noon]])].map(givenWith)).toEqual([
    false,
    false,
    false,
  ])
  expect(givenWith(new Map([['app', noon]]))).toBe(true)
})
