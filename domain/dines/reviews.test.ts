import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { rewardSources } from '../rewards/rewards.ts'
import fc from 'fast-check'
import { changeRatings, judgeReviewWords, overallStars, reviewState, reviewWindowDays } from './reviews.ts'

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

test('a dine before 1 February 2021 cannot be reviewed', () => {
  const at = (day: string) => {
    const createdAt = Date.parse(`${day}T12:00:00-05:00`)
    return reviewState({ ...dine, createdAt, now: createdAt + dayMs })
  }
  expect([at('2021-01-31'), at('2021-02-01')]).toEqual(['none', 'available'])
})

test('only a settled or manual dine can be reviewed', () => {
  const reviewable = Object.values(rewardSources).filter((source) => reviewState({ ...dine, source }) === 'available')
  expect(reviewable.toSorted()).toEqual(['M', 'S'])
})

test('only a paid or awarded dine can be reviewed', () => {
  const statuses = ['Paid', 'Awarded', 'Deferred', 'Forfeit', 'Pending'] as const
  expect(statuses.map((status) => reviewState({ ...dine, status }))).toEqual([
    'available',
    'available',
    'none',
    'forfeit',
    'none',
  ])
})

test('a reviewed dine cannot be reviewed again, however old', () => {
  expect(reviewState({ ...dine, reviewed: true })).toBe('completed')
  expect(reviewState({ ...dine, reviewed: true, now: dine.now + 100 * dayMs })).toBe('completed')
})

test('a review as a whole has the mean of its marks, halves up', () => {
  const stars = (food: number, service: number, cleanliness: number, value: number) =>
    overallStars({ food, service, cleanliness, value })
  expect([stars(1, 1, 1, 1), stars(5, 5, 5, 5), stars(4, 4, 4, 5), stars(4, 4, 5, 5), stars(1, 2, 2, 1)]).toEqual([
    1, 5, 4, 5, 2,
  ])
})

test('ratings follow a review that is published, and are as before once it is taken back', () => {
  expect(changeRatings([0, 0, 0, 0, 0], { stars: 4, by: 1 })).toEqual({ histogram: [0, 0, 0, 1, 0], tenths: 40 })
  expect(changeRatings([1, 0, 0, 0, 1], { stars: 5, by: 1 })).toEqual({ histogram: [1, 0, 0, 0, 2], tenths: 37 })
  expect(changeRatings([0, 0, 0, 0, 0], { stars: 4, by: -1 })).toEqual({ histogram: [0, 0, 0, 0, 0], tenths: 0 })
  const counts = fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 5 }), (histogram, stars) => {
      const more = changeRatings(histogram, { stars, by: 1 })
      expect(more.tenths).toBeGreaterThanOrEqual(10)
      expect(more.tenths).toBeLessThanOrEqual(50)
      expect(changeRatings(more.histogram, { stars, by: -1 }).histogram).toEqual(histogram)
    }),
  )
})

test('words of a review are plain text of some length', () => {
  expect(judgeReviewWords('a'.repeat(19))).toBe('tooShort')
  expect(judgeReviewWords('a'.repeat(20))).toBeNull()
  expect(judgeReviewWords('a'.repeat(2001))).toBe('tooLong')
  expect(judgeReviewWords('<b>Bold</b> & "quoted" words, כמו גם אלה.')).toBeNull()
  for (const turn of ['\u202E', '\u2066', '\u202A'])
    expect(judgeReviewWords(`Never again, ${turn} they said so.`)).toBe('direction')
})
