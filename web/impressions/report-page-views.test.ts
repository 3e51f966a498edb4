import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallApi } from '../api/call-api.ts'
import { reportPageViews } from './report-page-views.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { userAgent: 'A browser' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ANALYTICS-01 a page is reported 500 ms after the route changed, without what follows its path', () => {
  const sent: string[] = []
  const callApi = createCallApi(async (_path, { body }) => {
    for (const { event, url } of JSON.parse(String(body))) sent.push(`${event} ${url}`)
    return Response.json({}, { status: 202 })
  })
  let onResolved = (_change: { pathChanged: boolean }): void => expect.unreachable()
  const router = {
    options: { context: { callApi } },
    state: { matches: [] },
    subscribe: (_name: string, listener: typeof onResolved) => (onResolved = listener),
  }
  function goTo(pathname: string): void {
    vi.stubGlobal('location', { origin: 'http://nosh.localhost', pathname, search: '?email=ada@example.com' })
  }

  goTo('/')
  reportPageViews(router as never)
  vi.advanceTimersByTime(499)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['pageView http://nosh.localhost/'])

  goTo('/search')
  onResolved({ pathChanged: true })
  vi.advanceTimersByTime(499)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent.at(-1)).toBe('pageView http://nosh.localhost/search')

  onResolved({ pathChanged: false })
  vi.advanceTimersByTime(5_000)
  expect(sent).toHaveLength(2)
})
