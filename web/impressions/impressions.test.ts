import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { impressionsBodySchema, type Impression } from '#contract/schemas/impression.ts'
import { createImpressions } from './impressions.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const url = 'http://nosh.localhost/'
const seen = (merchantId: number) =>
  ({ event: 'carouselImpression', memberId: null, merchantId: String(merchantId), url }) as const

function started() {
  const batches: Impression[][] = []
  const impressions = createImpressions({
    send: async (batch) => void batches.push(batch),
    now: () => new Date('2026-03-01T12:00:00Z'),
    userAgent: 'A browser',
  })
  return { batches, impressions }
}

test('IMPRESSION-04 what was seen within a second goes out together, with its own fields', () => {
  const { batches, impressions } = started()
  impressions.report(seen(1))
  impressions.report(seen(2))
  vi.advanceTimersByTime(999)
  expect(batches).toEqual([])
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([
    [1, 2].map((id) => ({
      channel: 'web',
      dateTime: '2026-03-01T12:00:00.000Z',
      userAgent: 'A browser',
      event: 'carouselImpression',
      memberId: null,
      merchantId: String(id),
      url,
    })),
  ])
})

test('no batch is larger than the server takes', () => {
  const { batches, impressions } = started()
  for (let id = 1; id <= 130; id++) impressions.report(seen(id))
  vi.advanceTimersByTime(1_000)
  expect(batches.flat()).toHaveLength(130)
  for (const batch of batches) expect(impressionsBodySchema.safeParse(batch).success).toBe(true)
})

test('IMPRESSION-09 a batch that fails is forgotten, and the next one goes out', async () => {
  let calls = 0
  const impressions = createImpressions({
    send: async () => {
      calls += 1
      throw new Error('500')
    },
    now: () => new Date(),
    userAgent: 'A browser',
  })
  impressions.reportNow(seen(1))
  await vi.runAllTimersAsync()
  impressions.reportNow(seen(2))
  await vi.runAllTimersAsync()
  expect(calls).toBe(2)
})
