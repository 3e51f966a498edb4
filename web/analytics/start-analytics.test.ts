import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { keepSite } from '../site/use-site.ts'
import { report } from './report.ts'
import { startAnalytics } from './start-analytics.ts'

const collector = 'https://collector.example/events'
const event: AnalyticsEvent = { event: 'carouselImpression', merchant: '7' }
const sent: string[] = []
let cookie = ''
let hasControl = false
let timings: { name: string }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  cookie = ''
  hasControl = false
  timings = []
  vi.stubGlobal('navigator', {
    onLine: true,
    get globalPrivacyControl() {
      return hasControl
    },
  })
  vi.stubGlobal('document', {
    addEventListener: () => {},
    get cookie() {
      return cookie
    },
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ serverTiming: timings }] as never)
  vi.stubGlobal('fetch', async (_address: string, { body }: { readonly body: string }) => {
    sent.push(body)
    return new Response()
  })
  delete (globalThis as { dataLayer?: unknown }).dataLayer
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start(analytics: object | null): void {
  const queryClient = new QueryClient()
  keepSite(queryClient, { partner: { id: 'nosh', analytics } } as never)
  startAnalytics({ options: { context: { queryClient } }, routesByPath: { '/': {} }, state: { matches: [] } } as never)
}

const layer = () => (globalThis as { dataLayer?: object[] }).dataLayer ?? null
const open = { consent: 'noneNeeded', dataLayer: true, container: null, collector } as const

test('a partner without analytics tells nobody, and nothing gathers', async () => {
  report(event)
  start(null)
  report(event)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(layer()).toBeNull()
  expect(sent).toEqual([])
  start(open)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(layer()).toBeNull()
})

test('an event goes to the data layer and to the collector', async () => {
  start(open)
  report(event)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(layer()).toEqual([expect.objectContaining(event)])
  // What an earlier event said does not stay for this one.
  expect(Object.keys(layer()?.[0] ?? {})).toContain('reason')
  expect(sent.map((body) => JSON.parse(body).events[0])).toEqual([{ at: expect.any(Number), ...event }])
})

test('what is not in the list goes nowhere, whatever a type was told', async () => {
  start(open)
  for (const hostile of ['ada@example.com', '4111111111111111', '\0', 'x'.repeat(1_000_000)]) {
    report({ ...event, merchant: hostile } as never)
    report({ ...event, email: hostile } as never)
    report({ event: hostile } as never)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(layer()).toBeNull()
  expect(sent).toEqual([])
})

for (const [name, set] of [
  ['property', () => (hasControl = true)],
  ['header', () => (timings = [{ name: 'gpc' }])],
] as const)
  test(`Global Privacy Control by its ${name} lets nothing leave, whatever the partner and the person say`, async () => {
    cookie = '__Host-analyticsChoice=yes'
    set()
    start(open)
    report(event)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(layer()).toBeNull()
    expect(sent).toEqual([])
  })

test('a no that another tab has said meanwhile holds back what has gathered here', async () => {
  start(open)
  report(event)
  cookie = '__Host-analyticsChoice=no'
  await vi.advanceTimersByTimeAsync(60_000)
  report(event)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(layer()).toHaveLength(1)
})
