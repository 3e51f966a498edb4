import { expect, test } from 'vitest'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import { traceWords } from './trace-words.ts'

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
  expect(tier.details).toEqual(['VIP, with 11 qualified dines that year'])
})

test('a rule that was not met says the reason and its detail', () => {
  const step = {
    code: 'cardActive',
    verdict: 'fail',
    parameters: { reason: 'cardNotYetActive', earnsFrom: Date.parse('2026-11-20T17:00:00Z') },
  } as const
  expect(traceWords(words, step)).toEqual({
    title: 'Card linked and active',
    details: ['The card was linked too recently to earn.', 'This card earns from November 20, 2026, 12:00 PM EST.'],
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
    'Only $10.00 of this bill earned: the month had no more room.',
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

test('one visit and one dine are told as one', () => {
  const limit = {
    code: 'monthlyVisits',
    verdict: 'fail',
    parameters: { reason: 'visitLimitReached', allowed: 1 },
  } as const
  expect(traceWords(words, limit).details).toContain('1 visit a month earns here.')
  const tier = { code: 'tier', verdict: 'pass', parameters: { tier: 2, qualifiedDines: 1 } } as const
  expect(traceWords(words, tier).details).toEqual(['Select, with 1 qualified dine that year'])
})

test('nothing is told of what the rule did not see, and no rule is hidden', () => {
  expect(traceWords(words, { code: 'cardActive', verdict: 'pass', parameters: {} }).details).toEqual([])
  expect(traceWords(words, { code: 'unheardOf', verdict: 'pass', parameters: {} }).title).toBe('unheardOf')
})
