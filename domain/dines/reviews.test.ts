import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { rewardSources } from '../rewards/rewards.ts'
import { reviewState, reviewWindowDays } from './reviews.ts'

const dine = {
  createdAt: Date.parse('2026-03-01T20:00:00-05:00'),
  source: 'S',
  status: 'Paid',
  reviewed: false,
  now: Date.parse('2026-03-02T20:00:00-05:00'),
} as const

test('REVIEW-01 the review window is 35 days', () => {
  expect(reviewWindowDays).toBe(35)
  expect(reviewState({ ...dine, now: dine.createdAt + 35 * dayMs })).toBe('available')
  expect(reviewState({ ...dine, now: dine.createdAt + 35 * dayMs + 1 })).toBe('expired')
})

test('REVIEW-02 a dine before 1 February 2021 cannot be reviewed', () => {
  const at = (day: string) => {
    const createdAt = Date.parse(`${day}T12:00:00-05:00`)
    return reviewState({ ...dine, createdAt, now: createdAt + dayMs })
  }
  expect([at('2021-01-31'), at('2021-02-01')]).toEqual(['none', 'available'])
})

test('REVIEW-03 only a settled or manual dine can be reviewed', () => {
  const reviewable = Object.values(rewardSources).filter((source) => reviewState({ ...dine, source }) === 'available')
  expect(reviewable.toSorted()).toEqual(['M', 'S'])
})

test('REVIEW-04 only a paid or awarded dine can be reviewed', () => {
  const statuses = ['Paid', 'Awarded', 'Deferred', 'Forfeit', 'Pending'] as const
  expect(statuses.map((status) => reviewState({ ...dine, status }))).toEqual([
    'available',
    'available',
    'none',
    'forfeit',
    'none',
  ])
})

test('REVIEW-05 a reviewed dine cannot be reviewed again, however old', () => {
  expect(reviewState({ ...dine, reviewed: true })).toBe('completed')
  expect(reviewState({ ...dine, reviewed: true, now: dine.now + 100 * dayMs })).toBe('completed')
})
