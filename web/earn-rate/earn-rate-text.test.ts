import { expect, test } from 'vitest'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import { fillText } from '#domain/content/fill-text.ts'
import type { Copy } from '../copy/use-copy.ts'
import { earnRateText, rateFigure, shortRateText, wholeDollars } from './earn-rate-text.ts'
import { headlineRate } from './headline-rate.ts'
import { shownRate } from '#domain/rates/shown-rate.ts'

const rewardName = { singular: 'mile', plural: 'miles' }
const partner = { currencyType: 'Mile', rewardName } as const
const cash = { currencyType: 'Credit', rewardName: { singular: 'cash back', plural: 'cash back' } } as const

/** The base words with the reward's name filled in, as the server fills them. */
function words(name: { readonly singular: string; readonly plural: string }): Copy {
  return (key, parameters = {}) =>
    fillText(baseCopy[key], { rewardSingular: name.singular, rewardPlural: name.plural, ...parameters })
}

const t = words(rewardName)

test('a rate per dollar names the reward, in the singular for one', () => {
  expect(earnRateText({ shape: 'perDollar', amount: 5, everyCents: null, tier: 3 }, { t, partner })).toBe(
    'Earn 5 miles per $1',
  )
  expect(earnRateText({ shape: 'perDollar', amount: 1, everyCents: null, tier: 0 }, { t, partner })).toBe(
    'Earn 1 mile per $1',
  )
  expect(earnRateText({ shape: 'perDollar', amount: 0.5, everyCents: null, tier: 0 }, { t, partner })).toBe(
    'Earn 0.5 miles per $1',
  )
  expect(shortRateText({ shape: 'perDollar', amount: 5, everyCents: null, tier: 3 }, { t, partner })).toBe('5 per $1')
})

test('a percentage is shown to two decimals', () => {
  const rate = shownRate({ tier: 0, accrual: { shape: 'percentage', of: { numerator: 5, denominator: 200 } } })
  expect(earnRateText(rate, { t: words(cash.rewardName), partner: cash })).toBe('Earn 2.5% cash back')
  expect(rateFigure(rate, 'Credit')).toBe('2.5%')
})

test('a bucket says what each fill is worth', () => {
  const rate = shownRate({ tier: 0, accrual: { shape: 'bucket', everyCents: 5000, reward: 10 } })
  expect(earnRateText(rate, { t, partner })).toBe('Earn 10 miles for every $50 you spend')
  expect(rateFigure(rate, 'Dollar')).toBe('10¢')
})

test('a headline rate is per dollar, however many dollars the rate itself names', () => {
  const figureOf = (shape: 'perDollar' | 'perTwoDollars', amount: number) =>
    headlineRate({ shape, amount, everyCents: null, tier: 0 }, 'Mile')
  expect([figureOf('perTwoDollars', 1), figureOf('perDollar', 3), figureOf('perTwoDollars', 5)]).toEqual([
    '0.5x',
    '3x',
    '2.5x',
  ])
  const savings = shownRate({ tier: 0, accrual: { shape: 'percentage', of: { numerator: 5, denominator: 200 } } })
  expect(headlineRate(savings, 'Dollar')).toBe('2.5%')
})

test('cents are shown only where they matter', () => {
  expect(wholeDollars(25000)).toBe('$250')
  expect(wholeDollars(1250)).toBe('$12.50')
})
