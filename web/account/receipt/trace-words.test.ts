import { expect, test } from 'vitest'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import { isMissed, isUnderWay, traceWords } from './trace-words.ts'

const words = { copy: baseCopy }

test('a rule that was met says what it saw, in money, days and names', () => {
  const spend = traceWords(words, {
    code: 'monthlySpend',
    verdict: 'pass',
    parameters: { spentCents: 4250, amountCents: 5760 },
  })
  expect(spend).toEqual({ title: 'Spend here this month', details: ['$42.50 before this visit'] })
  const day = traceWords(words, { code: 'excludedDays', verdict: 'pass', parameters: { weekday: 5 } })
  expect(day.details).toEqual(['Friday'])
  const tier = traceWords(words, { code: 'tier', verdict: 'pass', parameters: { tier: 3, qualifiedDines: 11 } })
  expect(tier.details).toEqual(['VIP, with 11 qualifying visits that year'])
})

test('a rule that was not met says the reason and its detail', () => {
  const step = {
    code: 'cardActive',
    verdict: 'fail',
    parameters: { reason: 'cardNotYetActive', earnsFrom: Date.parse('2026-11-20T17:00:00Z') },
  } as const
  expect(traceWords(words, step)).toEqual({
    title: 'Card linked and active',
    details: ['The card was linked too recently to earn.', 'This card earns starting November 20, 2026, 12:00 PM EST.'],
  })
})

test('a limit that let a part through says so', () => {
  const step = {
    code: 'monthlySpend',
    verdict: 'info',
    parameters: { spentCents: 9000, leftCents: 1000, amountCents: 5760 },
  } as const
  expect(traceWords(words, step).details).toEqual([
    '$90.00 before this visit',
    'Only $10.00 of this bill earned: that’s what was left of the monthly limit.',
  ])
})

test('an offer is told by its title, and one that has gone by nothing', () => {
  const step = (parameters: Record<string, string | number>) => ({
    code: 'offer',
    verdict: 'pass' as const,
    parameters,
  })
  expect(traceWords(words, step({ code: 'come-by', amount: 150, title: 'Come by and say hello' })).details).toEqual([
    '“Come by and say hello” added its reward',
  ])
  expect(traceWords(words, step({ code: 'come-by', amount: 150 })).details).toEqual([])
})

test('a campaign says that it added its reward, or each condition that was not met', () => {
  const told = (verdict: 'pass' | 'info', parameters: Record<string, string | number>) => {
    const step = { code: 'campaign', verdict, parameters: { code: 'winter', title: 'Winter nights', ...parameters } }
    return { details: traceWords(words, step).details, isMissed: isMissed(step) }
  }
  expect(told('pass', { amount: 20 }).details).toEqual(['“Winter nights” added its reward'])
  expect(told('info', { amount: 10, asked: 20 }).details).toEqual(['“Winter nights” added its reward'])
  expect(told('info', { missing: 'budget' })).toEqual({
    details: ['“Winter nights” added nothing', 'Its budget was used up.'],
    isMissed: true,
  })
  expect(told('info', { missing: 'weekday uses bill', allowed: 1, leastCents: 2500 })).toEqual({
    details: [
      '“Winter nights” added nothing',
      'It doesn’t run on this day of the week.',
      'It’s for one visit per member, and you had made it.',
      'It requires a bill of $25.00 or more.',
    ],
    isMissed: false,
  })
})

test('one visit and one dine are told as one', () => {
  const limit = {
    code: 'monthlyVisits',
    verdict: 'fail',
    parameters: { reason: 'visitLimitReached', allowed: 1 },
  } as const
  expect(traceWords(words, limit).details).toContain('1 visit per month earns here.')
  const tier = { code: 'tier', verdict: 'pass', parameters: { tier: 2, qualifiedDines: 1 } } as const
  expect(traceWords(words, tier).details).toEqual(['Select, with 1 qualifying visit that year'])
})

test('a programme that asks for a least bill, or counts the visits of a day, says so', () => {
  const said = (code: string, verdict: 'pass' | 'fail' | 'info', parameters: Record<string, number | string>) =>
    traceWords(words, { code, verdict, parameters }).details
  expect(said('leastBill', 'fail', { reason: 'billTooSmall', keptCents: 900, leastCents: 2000 })).toEqual([
    'The bill was too small to earn.',
    'Visits of $20.00 or more earn.',
  ])
  expect(said('leastBill', 'pass', { keptCents: 2000, leastCents: 2000 })).toEqual([
    '$20.00; bills of $20.00 or more earn',
  ])
  expect(said('dailyVisits', 'fail', { reason: 'dailyVisitsUsed', visits: 1, allowed: 1 })).toEqual([
    'You had already earned here that day.',
    '1 visit per day earns at one restaurant.',
  ])
  expect(said('vipVisit', 'info', { keptCents: 100, leastCents: 500 })).toEqual([
    '$1.00; bills of $5.00 or more qualify',
  ])
})

test('nothing is told of what the rule did not see, and no rule is hidden', () => {
  expect(traceWords(words, { code: 'cardActive', verdict: 'pass', parameters: {} }).details).toEqual([])
  expect(traceWords(words, { code: 'unheardOf', verdict: 'pass', parameters: {} }).title).toBe('unheardOf')
})

test('a tier says how many dines it takes, of which year, and how long VIP lasts', () => {
  const tier = (parameters: Record<string, number>) =>
    traceWords(words, { code: 'tier', verdict: 'pass', parameters }).details
  const towards = { tier: 2, year: 2026, qualifiedDines: 3, neededDines: 11, lacksEmails: 0 }
  expect(tier(towards)).toEqual(['Select: 3 of 11 qualifying visits in 2026'])
  const vip = { ...towards, tier: 3, vipYear: 2025, vipDines: 12, vipUntil: 2026 }
  expect(tier(vip)).toEqual(['VIP: 11 of 11 qualifying visits in 2025, VIP until December 31, 2026'])
  expect(tier({ ...vip, tier: 0, lacksEmails: 1 })).toEqual([
    'Basic: 11 of 11 qualifying visits in 2025, but VIP requires program emails, and you weren’t opted in',
  ])
  expect(tier({ tier: 0, year: 2026, qualifiedDines: 2 })).toEqual(['Basic'])
})

test('a bonus that is not given says what is missing', () => {
  const until = Date.parse('2026-05-01T16:00:00Z')
  const seen = { code: 'welcome', spentCents: 10_000, neededCents: 15_000, until }
  const told = (missing: string) =>
    traceWords(words, { code: 'newMemberBonus', verdict: 'info', parameters: { ...seen, missing } }).details
  expect(told('spend emailOptIn review')).toEqual([
    '$100.00 of $150.00 by May 1, 2026, 12:00 PM EDT',
    '$50.00 more to spend.',
    'It requires program emails, and you weren’t opted in at this visit.',
    'It requires a published review written before May 1, 2026, 12:00 PM EDT.',
  ])
  const step = (missing: string) => ({ code: 'bonus', verdict: 'info' as const, parameters: { ...seen, missing } })
  expect(['spend review', 'emailOptIn', 'tooLate', ''].map((missing) => isUnderWay(step(missing)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(told('tooLate')).toEqual(['This visit came too late: the deadline was May 1, 2026, 12:00 PM EDT.'])
  expect(told('alreadyGiven')).toEqual(['You had it already.'])
  expect(told('cardHadIt')).toEqual(['This bonus was already earned with this card by another account.'])
  const given = { code: 'bonus', verdict: 'pass', parameters: { ...seen, spentCents: 15_000 } } as const
  expect(traceWords(words, given).details).toEqual([
    '$150.00 of $150.00 by May 1, 2026, 12:00 PM EDT',
    'Earned with this visit',
  ])
})

test('a limit names what it allows, and moments are those of the restaurant', () => {
  const spend = { spentCents: 9000, allowedCents: 10_000, leftCents: 1000, amountCents: 500 }
  expect(traceWords(words, { code: 'monthlySpend', verdict: 'pass', parameters: spend }).details).toEqual([
    '$90.00 of $100.00 used before this visit, $10.00 left',
  ])
  const visits = { visits: 3, allowed: 4 }
  expect(traceWords(words, { code: 'monthlyVisits', verdict: 'pass', parameters: visits }).details).toEqual([
    '3 of 4 used before this one',
  ])
  const card = { reason: 'cardNotYetActive', earnsFrom: Date.parse('2026-01-01T09:00:00Z') }
  expect(
    traceWords(words, { code: 'cardActive', verdict: 'fail', parameters: card }, 'Pacific/Honolulu').details,
  ).toContain('This card earns starting December 31, 2025, 11:00 PM HST.')
})

test('an order of which nobody told tip and tax says which part of it counts, and of what', () => {
  const share = { numerator: 4, denominator: 5, totalCents: 10_000 }
  const said = (parameters: Record<string, number>) =>
    traceWords(words, { code: 'orderSubtotal', verdict: 'pass', parameters: { ...share, ...parameters } }).details
  expect(said({ unsplitCents: 10_000, countedCents: 8_000 })).toEqual([
    'The network reported no tax and tip. 80% of the order counts: $80.00 of $100.00',
  ])
  expect(said({ unsplitCents: 6_000, countedCents: 4_000, numerator: 2, denominator: 3 })).toEqual([
    'The network reported no tax and tip for $60.00. 66.7% of that counts: $40.00',
  ])
})
