import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carousel } from '#ui/carousel/carousel-settings.ts'
import type { Seen } from './impressions.ts'
import { watchCarousel } from './watch-carousel.ts'

type Callback = (entries: { target: unknown; intersectionRatio: number }[]) => void

/** The browser's observer, driven by the test. */
class Observer {
  static last: Observer | null = null
  readonly observed = new Set<unknown>()
  readonly callback: Callback
  readonly options: { threshold: number }
  constructor(callback: Callback, options: { threshold: number }) {
    this.callback = callback
    this.options = options
    Observer.last = this
  }
  observe(target: unknown): void {
    this.observed.add(target)
  }
  unobserve(target: unknown): void {
    this.observed.delete(target)
  }
  disconnect(): void {
    this.observed.clear()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const slides = [{}, {}] as Element[]

function watched() {
  const seen: Seen[] = []
  const stop = watchCarousel(slides, {
    merchantIds: ['7', '8'],
    memberId: 'a-public-id',
    url: 'http://nosh.localhost/',
    impressions: { report: (impression) => void seen.push(impression) },
  })
  const observer = Observer.last ?? expect.unreachable()
  const show = (index: number, intersectionRatio: number) =>
    observer.callback([{ target: slides[index], intersectionRatio }])
  return { seen, stop, observer, show }
}

test('CAROUSEL-06 a slide is in view from four fifths on', () => {
  expect(watched().observer.options.threshold).toBe(0.8)
  expect(carousel.inViewThreshold).toBe(0.8)
})

test('IMPRESSION-07 IMPRESSION-08 a slide is reported once it was in view for 150 ms, with member, merchant and page', () => {
  const { seen, show } = watched()
  show(1, 0.9)
  vi.advanceTimersByTime(100)
  show(1, 0.3)
  vi.advanceTimersByTime(500)
  expect(seen).toEqual([])
  show(1, 0.9)
  vi.advanceTimersByTime(149)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([
    { event: 'carouselImpression', memberId: 'a-public-id', merchantId: '8', url: 'http://nosh.localhost/' },
  ])
})

test('a slide is reported once, and none after the row is gone', () => {
  const { seen, observer, show, stop } = watched()
  show(0, 1)
  vi.advanceTimersByTime(150)
  expect(observer.observed.has(slides[0])).toBe(false)
  show(1, 1)
  stop()
  vi.advanceTimersByTime(500)
  expect(seen).toHaveLength(1)
})
