import { expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import type { Reported } from './report.ts'

const event: AnalyticsEvent = { event: 'carouselImpression', merchant: '7' }

test('events wait for the senders, a hundred of them, and those after go straight to them', async () => {
  // A page that has just come.
  vi.resetModules()
  const { report, takeReports } = await import('./report.ts')
  for (let time = 0; time < 150; time++) report(event)
  const taken: Reported[] = []
  takeReports((reported) => void taken.push(reported))
  expect(taken).toHaveLength(100)
  expect(taken[0]).toEqual({ event, at: expect.any(Number) })
  report(event)
  expect(taken).toHaveLength(101)
})
