import { expect, test } from 'vitest'
import { currencies } from '../money/money.ts'
import { entryTypes, redemptionStatuses, rewardSources, rewardStatuses } from './rewards.ts'

test('ENUM-01 an entry is a credit or a transaction', () => {
  expect(entryTypes).toEqual(['credit', 'transaction'])
})

test('ENUM-02 a reward is Awarded, Pending, Forfeit, Paid or Deferred', () => {
  expect(rewardStatuses).toEqual(['Awarded', 'Pending', 'Forfeit', 'Paid', 'Deferred'])
})

test('ENUM-03 ENUM-04 ENUM-05 manual is M, bonus adjustment J, corporate +', () => {
  expect(rewardSources).toMatchObject({ manual: 'M', bonusAdjustment: 'J', corporate: '+' })
})

test('ENUM-06 ENUM-07 ENUM-08 adjustment is A, bonus B, settle S', () => {
  expect(rewardSources).toMatchObject({ adjustment: 'A', bonus: 'B', settle: 'S' })
})

test('ENUM-09 a redemption is pending, pending_received, completed, rejected or error', () => {
  expect(redemptionStatuses).toEqual(['pending', 'pending_received', 'completed', 'rejected', 'error'])
})

test('ENUM-12 the currency is Dollar, Mile, Point or Credit', () => {
  expect([...currencies].toSorted()).toEqual(['Credit', 'Dollar', 'Mile', 'Point'])
})
