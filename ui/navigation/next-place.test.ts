import { expect, test } from 'vitest'
import { nextPlace } from './next-place.ts'

test('the arrows go round, Home and End go to the ends, and other keys lead nowhere', () => {
  expect(nextPlace('ArrowRight', { place: 2, count: 3 })).toBe(0)
  expect(nextPlace('ArrowUp', { place: 0, count: 3 })).toBe(2)
  expect(nextPlace('ArrowDown', { place: -1, count: 3 })).toBe(0)
  expect(nextPlace('Home', { place: 2, count: 3 })).toBe(0)
  expect(nextPlace('End', { place: 0, count: 3 })).toBe(2)
  expect(nextPlace('a', { place: 0, count: 3 })).toBeNull()
})
