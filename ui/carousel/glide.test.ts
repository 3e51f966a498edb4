import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carousel } from './carousel-settings.ts'
import { glide } from './glide.ts'

const frames: (() => void)[] = []
let reduced = false

beforeEach(() => {
  frames.length = 0
  reduced = false
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})
afterEach(() => vi.unstubAllGlobals())

function track() {
  const element = new EventTarget()
  return Object.assign(element, { scrollLeft: 0, style: { scrollSnapType: '' } }) as unknown as HTMLElement
}

function run(): number {
  let count = 0
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    frame()
    count += 1
  }
  return count
}

test('CAROUSEL-07 a turn takes the duration 15: a fifteenth of the way is the first push, and it arrives in under a second', () => {
  const row = track()
  glide(row, { to: 600, duration: carousel.duration })
  expect(carousel.duration).toBe(15)
  expect(row.scrollLeft).toBeCloseTo((600 / 15) * 0.68)
  expect(run()).toBeLessThan(60)
  expect(row.scrollLeft).toBe(600)
  expect(row.style.scrollSnapType).toBe('')
})

test('a finger takes over, and reduced motion is there at once', () => {
  const held = track()
  glide(held, { to: 600, duration: carousel.duration })
  held.dispatchEvent(new Event('pointerdown'))
  run()
  expect(held.scrollLeft).toBeLessThan(60)
  reduced = true
  const row = track()
  glide(row, { to: 600, duration: carousel.duration })
  expect(row.scrollLeft).toBe(600)
})
