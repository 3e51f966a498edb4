import { expect, test } from 'vitest'
import { bonusStatuses } from '../evaluation/bonuses.ts'
import { diningProgress, progressStatuses, progressTargetYear } from './dining-progress.ts'

const vip = { qualifiedDines: 11, emailOptInRequired: true, followingYears: 1 }

test('MEMBER-13 progress is Building, QualifiedAndBuilding or Qualified', () => {
  expect(progressStatuses).toEqual(['Building', 'QualifiedAndBuilding', 'Qualified'])
})

test('MEMBER-14 a bonus is Eligible, Enrolled or Qualified', () => {
  expect(bonusStatuses).toEqual(['Eligible', 'Enrolled', 'Qualified'])
})

test.each([
  ['a new year builds', { 2026: 4 }, 'Building', 7],
  ['a full year is complete', { 2026: 12 }, 'Qualified', 0],
  ['a VIP of last year renews', { 2025: 11, 2026: 2 }, 'QualifiedAndBuilding', 9],
  ['a VIP of two years ago builds again', { 2024: 11 }, 'Building', 11],
])('PROGRESS-01 %s', (_name, qualifiedDines: Record<string, number>, status, remainingDines) => {
  expect(diningProgress({ vip, qualifiedDines, year: 2026 })).toEqual({ status, remainingDines, dinesRequired: 11 })
})

test('PROGRESS-04 PROGRESS-05 PROGRESS-06 renewing and complete aim at next year, building at this one', () => {
  expect(progressStatuses.map((status) => progressTargetYear(status, 2025))).toEqual([2025, 2026, 2026])
})
