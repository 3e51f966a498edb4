import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxRanges, cellOf, type CellRange, circleRanges, distancesTo } from './cells.ts'
import { chordSquared, milesOf, milesPerDegree, radians, vectorOf } from './globe.ts'

const middle = fc.record({
  latitude: fc.oneof(fc.double({ min: -60, max: 72, noNaN: true }), fc.constantFrom(0, 51.9, -14.3)),
  longitude: fc.oneof(fc.double({ min: -180, max: 179.999, noNaN: true }), fc.constantFrom(0, 179.99, -179.99)),
})
const radius = fc.integer({ min: 1, max: 60 })
/** Around the circle's line, where a square is cut. */
const near = fc.tuple(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }))

function holder(ranges: readonly CellRange[], cell: number): CellRange | undefined {
  return ranges.find((range) => range.first <= cell && cell <= range.last)
}

test('every place within a circle lies in one of its squares, and a square inside holds no place beyond', () => {
  fc.assert(
    fc.property(middle, radius, fc.array(near, { minLength: 40, maxLength: 40 }), (centre, miles, around) => {
      const ranges = circleRanges(centre, miles)
      for (const [angle, beyond] of around) {
        const reach = Math.max(0, miles + beyond) / milesPerDegree
        const latitude = centre.latitude + reach * Math.cos(angle)
        const east = (reach * Math.sin(angle)) / Math.cos(radians(latitude))
        const place = { latitude, longitude: ((centre.longitude + east + 540) % 360) - 180 }
        const distance = milesOf(chordSquared(vectorOf(place), vectorOf(centre)))
        const range = holder(ranges, cellOf(place))
        if (distance <= miles) expect(range).toBeDefined()
        if (distance > miles) expect(range?.inside ?? false).toBe(false)
      }
    }),
    { numRuns: 200 },
  )
})

test('no place of a square is nearer or farther than the square says', () => {
  fc.assert(
    fc.property(middle, middle, (place, centre) => {
      const distance = milesOf(chordSquared(vectorOf(place), vectorOf(centre)))
      const { nearest, farthest } = distancesTo(cellOf(place), vectorOf(centre))
      expect(distance).toBeGreaterThanOrEqual(nearest)
      expect(distance).toBeLessThanOrEqual(farthest)
    }),
    { numRuns: 5_000 },
  )
})

test('a map view across the date line has squares on both sides, none twice', () => {
  const ranges = boxRanges({ north: 52, south: 51.97, west: 179.95, east: -179.95 })
  expect(holder(ranges, cellOf({ latitude: 51.98, longitude: 179.97 }))).toBeDefined()
  expect(holder(ranges, cellOf({ latitude: 51.98, longitude: -179.97 }))).toBeDefined()
  expect(holder(ranges, cellOf({ latitude: 51.98, longitude: 0 }))).toBeUndefined()
  const cells = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  expect(new Set(cells).size).toBe(cells.length)
})
