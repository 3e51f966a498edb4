import { expect, test } from 'vitest'
import { nothingPaid } from '#domain/dines/dine.ts'
import { billShown } from './bill-shown.ts'

function shown(amounts: Partial<typeof nothingPaid>) {
  const { paidCents, refundedCents, voidedCents, keptCents } = billShown({
    ...nothingPaid,
    ...amounts,
    channel: 'dineIn',
  })
  return { paidCents, refundedCents, voidedCents, keptCents }
}

const nothingBack = { refundedCents: 0, voidedCents: 0 }

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

test('no more comes back than was paid', () => {
  expect(shown({ clearedCents: 5_000, refundedCents: 6_000, voidedCents: 1_000 })).toMatchObject({
    refundedCents: 5_000,
    voidedCents: 0,
    keptCents: 0,
  })
})
