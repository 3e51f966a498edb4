import { expect, test } from 'vitest'
import { dollars, receiptOf, wordsOf } from '#tests/app/example-receipts.ts'
import { limitTexts } from './limit-texts.ts'
import { arithmeticOf, lineLabel } from './line-notes.ts'

const threePerDollar = { shape: 'perDollar', numerator: 3, denominator: 1, overridden: 0 }
const fiftyBucket = { shape: 'bucket', everyCents: 5_000, reward: 10, overridden: 0 }

test('a refund shows both sides of its arithmetic', () => {
  const receipt = receiptOf({
    bill: { refundedCents: 3_000, keptCents: 7_000 },
    trace: {
      rate: threePerDollar,
      earned: { billCents: 10_000, amountCents: 10_000, keptCents: 7_000, given: 300, kept: 210 },
    },
  })
  expect(arithmeticOf('settle', receipt, wordsOf())).toBe('$100.00 at 3 per $1 = 300 miles')
  expect(arithmeticOf('refund:settle', receipt, wordsOf())).toBe(
    'Refund $30.00. Kept: $70.00 at 3 per $1 = 210 miles. Reversed: 90 miles',
  )
  expect(lineLabel({ source: 'A', code: 'refund:settle', amount: -90 }, receipt, wordsOf())).toBe(
    'Reversed for the refund',
  )
})

test('what a void undid is said as such, and a whole refund with all that went with it', () => {
  const earned = { billCents: 9_600, amountCents: 9_600, keptCents: 0, given: 480, kept: 0 }
  const trace = { rate: { ...threePerDollar, numerator: 5 }, earned }
  const points = wordsOf({ currencyType: 'Point', rewardName: { singular: 'point', plural: 'points' } })
  const whole = receiptOf({ bill: { paidCents: 9_600, refundedCents: 9_600, keptCents: 0 }, trace })
  expect(arithmeticOf('settle', whole, points)).toBe('$96.00 at 5 per $1 = 480 points')
  expect(arithmeticOf('refund:settle', whole, points)).toBe('All $96.00 was refunded, and 480 points reversed with it')
  const part = receiptOf({
    bill: { paidCents: 9_600, voidedCents: 4_600, keptCents: 5_000 },
    trace: { ...trace, earned: { ...earned, keptCents: 5_000, kept: 250 } },
  })
  expect(arithmeticOf('refund:settle', part, points)).toBe(
    'Reversed: $46.00. Kept: $50.00 at 5 per $1 = 250 points. Reversed rewards: 230 points',
  )
  expect(lineLabel({ source: 'A', code: 'refund:settle', amount: -230 }, part, points)).toBe(
    'Reversed with the payment',
  )
})

test.each([
  [4_999, 1, 10, '$49.99 before + $0.01 = $50.00: 1 × $50 = $0.10'],
  [0, 1_200, 0, '$12.00 of $50 toward the next reward: $38 to go'],
  [101_200, 1_050, 0, '$12.00 before + $10.50 = $22.50 of $50 toward the next reward: $27.50 to go'],
  [
    1_200,
    10_000,
    20,
    '$12.00 before + $100.00 = $112.00: 2 × $50 = $0.20. $12.00 counts toward the next one: $38 to go',
  ],
])('a bucket with %d cents and a bill of %d shows before and after', (bucketCents, amountCents, given, expected) => {
  const earned = { billCents: amountCents, amountCents, keptCents: amountCents, given, kept: given, bucketCents }
  const receipt = receiptOf({ currency: 'Dollar', trace: { rate: fiftyBucket, earned } })
  expect(arithmeticOf('settle', receipt, wordsOf(dollars))).toBe(expected)
})

test.each([
  [threePerDollar, 5_799, 173, '$57.99 at 3 per $1 = 173 miles, rounded down'],
  [{ ...threePerDollar, shape: 'perTwoDollars' }, 599, 6, '$5.99 at 3 per $2 = 6 miles, for 2 whole steps of $2'],
  [{ ...threePerDollar, shape: 'perTwoDollars' }, 399, 3, '$3.99 at 3 per $2 = 3 miles, for 1 whole step of $2'],
])('what was rounded is said', (rate, amountCents, given, expected) => {
  const earned = { billCents: amountCents, amountCents, keptCents: amountCents, given, kept: given }
  expect(arithmeticOf('settle', receiptOf({ trace: { rate, earned } }), wordsOf())).toBe(expected)
})

test('a bill that met the limit of the month says how much of it counted, of what, and what is left', () => {
  const receipt = receiptOf({
    trace: {
      rate: threePerDollar,
      earned: { billCents: 10_000, amountCents: 3_000, keptCents: 3_000, given: 90, kept: 90 },
      monthlySpend: { spentCents: 9_000, allowedCents: 12_000, leftCents: 3_000, amountCents: 10_000 },
      monthlyVisits: { visits: 1, allowed: 4 },
    },
  })
  expect(arithmeticOf('settle', receipt, wordsOf())).toBe(
    '$30.00 of the $100.00 bill was within the monthly limit: $30.00 at 3 per $1 = 90 miles',
  )
  expect(limitTexts(receipt, wordsOf().t)).toEqual([
    '$90.00 of $120.00 per month used before this visit, $30.00 by it, $0.00 left',
    '2 of 4 visits per month used with this one, 2 left',
  ])
  const forfeit = receiptOf({
    transaction: { transactionStatus: 'Forfeit' },
    trace: { monthlyVisits: { visits: 4, allowed: 4 } },
  })
  expect(limitTexts(forfeit, wordsOf().t)).toEqual(['4 of 4 visits per month used before this one'])
})

test('an offer is told by its title and its arithmetic, a bonus by the spend that it asked for', () => {
  const earned = { billCents: 10_000, amountCents: 10_000, keptCents: 7_000, given: 300, kept: 210 }
  const offer = {
    code: 'come-by',
    title: 'Come by',
    amount: 200,
    kept: 140,
    shape: 'perDollar',
    numerator: 2,
    denominator: 1,
  }
  const bonus = { code: 'welcome', spentCents: 15_000, neededCents: 15_000, until: Date.parse('2026-04-01T16:00Z') }
  const receipt = receiptOf({ trace: { earned, offer, newMemberBonus: bonus } })
  const label = (code: string) => lineLabel({ source: 'B', code, amount: 1 }, receipt, wordsOf())
  expect([label('offer:come-by'), label('bonus:welcome'), label('bonus:other')]).toEqual([
    'Come by',
    'New-member bonus',
    'Bonus',
  ])
  expect(arithmeticOf('offer:come-by', receipt, wordsOf())).toBe('$100.00 at 2 per $1 = 200 miles')
  expect(arithmeticOf('refund:offer:come-by', receipt, wordsOf())).toBe(
    'Kept 140 miles of 200 miles, in proportion to the bill',
  )
  expect(arithmeticOf('bonus:welcome', receipt, wordsOf())).toBe(
    '$150.00 spent of the $150.00 required by April 1, 2026',
  )
})

test('a campaign is told by its title and its arithmetic, and as a part where its budget was used up', () => {
  const earned = { billCents: 10_000, amountCents: 10_000, keptCents: 7_000, given: 300, kept: 210 }
  const campaign = { code: 'winter', title: 'Winter nights', amount: 200, kept: 140 }
  const rate = { shape: 'perDollar', numerator: 2, denominator: 1 }
  const told = (seen: Record<string, string | number>, code = 'campaign:winter') =>
    arithmeticOf(code, receiptOf({ trace: { earned, campaign: { ...campaign, ...seen } } }), wordsOf())
  const receipt = receiptOf({ trace: { earned, campaign } })
  expect(lineLabel({ source: 'B', code: 'campaign:winter', amount: 1 }, receipt, wordsOf())).toBe('Winter nights')
  expect(lineLabel({ source: 'B', code: 'campaign:spring', amount: 1 }, receipt, wordsOf())).toBe('Campaign')
  expect(told(rate)).toBe('$100.00 at 2 per $1 = 200 miles')
  expect(told({})).toBe('200 miles for this visit')
  expect(told({ ...rate, amount: 50, asked: 200 })).toBe('50 miles of 200 miles: the campaign’s budget was used up')
  expect(told(rate, 'refund:campaign:winter')).toBe('Kept 140 miles of 200 miles, in proportion to the bill')
  expect(told(rate, 'campaign:spring')).toBe('')
})

test('a verdict of before, which says less, is told without a sum and not with a wrong one', () => {
  const receipt = receiptOf({ trace: { rate: threePerDollar, monthlySpend: { amountCents: 7_000, leftCents: 9_000 } } })
  expect(['settle', 'refund:settle', 'bonus:welcome'].map((code) => arithmeticOf(code, receipt, wordsOf()))).toEqual([
    '',
    '',
    '',
  ])
  expect(limitTexts(receipt, wordsOf().t)).toEqual(["$90.00 of this month's spend was left"])
})
