import { expect, test } from 'vitest'
import { noAmounts } from '#tests/dines/dines.ts'
import { billShown } from './bill-shown.ts'

function shown(amounts: Partial<typeof noAmounts>) {
  const { paidCents, refundedCents, voidedCents, releasedCents, keptCents } = billShown({
    ...noAmounts,
    ...amounts,
    channel: 'dineIn',
  })
  return { paidCents, refundedCents, voidedCents, releasedCents, keptCents }
}

const nothingBack = { refundedCents: 0, voidedCents: 0, releasedCents: 0 }

test('what was paid, what came back and what is left add up', () => {
  expect(shown({ clearedCents: 10_000, refundedCents: 3_000 })).toEqual({
    ...nothingBack,
    paidCents: 10_000,
    refundedCents: 3_000,
    keptCents: 7_000,
  })
})

test('a void of the hold says what it undid, and so does one of the sale', () => {
  expect(shown({ authorisedCents: 9_600, voidedCents: 9_600 })).toEqual({
    ...nothingBack,
    paidCents: 9_600,
    voidedCents: 9_600,
    keptCents: 0,
  })
  expect(shown({ clearedCents: 9_600, voidedCents: 9_600 })).toMatchObject({ voidedCents: 9_600, keptCents: 0 })
})

test('what a void released of a hold never was on the bill', () => {
  expect(shown({ authorisedCents: 15_000, clearedCents: 10_000, voidedCents: 7_000 })).toEqual({
    ...nothingBack,
    paidCents: 10_000,
    voidedCents: 2_000,
    releasedCents: 5_000,
    keptCents: 8_000,
  })
})

test('no more comes back than was paid', () => {
  expect(shown({ clearedCents: 5_000, refundedCents: 6_000, voidedCents: 1_000 })).toMatchObject({
    refundedCents: 5_000,
    voidedCents: 0,
    keptCents: 0,
  })
})
