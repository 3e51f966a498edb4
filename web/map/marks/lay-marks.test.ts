import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapMark } from '#contract/schemas/map.ts'
import { type MarkBox, touch } from '#domain/maps/mark-box.ts'
import { layMarks } from './lay-marks.ts'
import type { MapPin } from './marks.ts'

function pinAt(id: string, [latitude, longitude]: readonly [number, number]): MapPin {
  return { id, name: id, latitude, longitude, earnRate: null, nextRate: null, exclusiveTier: null }
}

function clusterAt([south, west]: readonly [number, number], given: { side: number; count: number }): MapMark {
  const { side, count } = given
  const square = { north: south + side, south, east: west + side, west }
  return { kind: 'cluster', latitude: south + side / 2, longitude: west + side / 2, count, square }
}

const sizeOf = (mark: object) => ('count' in mark ? { width: 40, height: 36 } : { width: 64, height: 32 })

function pairsThatTouch(boxes: readonly MarkBox[]): number {
  return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => touch(a, b))).length
}

/** Crowds, as cities are: a few middles with places around them. */
const place = fc
  .tuple(
    fc.constantFrom([37.77, -122.42], [40.72, -74], [37.8, -122.27]),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([[north = 0, east = 0], up, right, near]): readonly [number, number] => [
    north + up / 10 ** near,
    east + right / 10 ** near,
  ])

test('no mark lies on another, and none is lost, whatever there is, at every zoom', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 30 }),
      fc.array(place, { maxLength: 30 }),
      fc.array(fc.tuple(place, fc.integer({ min: 2, max: 9000 })), { maxLength: 60 }),
      fc.double({ min: 2.5, max: 18, noNaN: true }),
      (listed, singles, crowds, zoom) => {
        const pins = listed.map((at, index) => pinAt(`listed ${index}`, at))
        // Far from the list, so that nothing is counted twice.
        const clusters = crowds.map(([[north, east], count]) => clusterAt([north + 4, east], { side: 0.02, count }))
        const alone = singles.map((at, index): MapMark => ({ kind: 'merchant', ...pinAt(`single ${index}`, at) }))
        const laid = layMarks({ pins, marks: [...clusters, ...alone], chosen: null, zoom, sizeOf })
        expect(pairsThatTouch([...laid.pins, ...laid.clusters].map(({ box }) => box))).toBe(0)
        const counted = laid.clusters.reduce((sum, { cluster }) => sum + cluster.count, 0)
        const all = crowds.reduce((sum, [, count]) => sum + count, 0)
        expect(laid.pins.length + counted).toBe(all + listed.length + singles.length)
        expect(laid.pins.filter((one) => one.listed).length + laid.crowded.length).toBe(listed.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('the best of the list keeps its pin, the chosen one before it, and the others are counted beside', () => {
  const pins = [1, 2, 3].map((number) => pinAt(String(number), [37.77 + number / 10_000, -122.42]))
  const marks = [clusterAt([37.76, -122.43], { side: 0.02, count: 10 })]
  const laid = layMarks({ pins, marks, chosen: null, zoom: 9, sizeOf })
  expect(laid.pins.map(({ pin }) => pin.id)).toEqual(['1'])
  expect(laid.clusters.map(({ cluster }) => cluster.count)).toEqual([9])
  expect(laid.crowded.map(({ id }) => id)).toEqual(['2', '3'])
  expect(layMarks({ pins, marks, chosen: '3', zoom: 9, sizeOf }).pins.map(({ pin }) => pin.id)).toEqual(['3'])
  expect(layMarks({ pins, marks: [], chosen: null, zoom: 18, sizeOf }).pins).toHaveLength(3)
})

test('while nobody knows how many there are, pins without room are left out instead of standing around as ones', () => {
  const pins = Array.from({ length: 15 }, (_, index) => pinAt(String(index), [39 + index / 100, -94.6]))
  const unknown = layMarks({ pins, marks: null, chosen: null, zoom: 4, sizeOf })
  expect([unknown.pins.length, unknown.clusters.length]).toEqual([1, 0])
})

test('a pin that no cluster counts stands a little aside of another, and says where it is', () => {
  const pins = [pinAt('a', [37.77, -122.42]), pinAt('b', [37.7702, -122.4201])]
  const { pins: laid, clusters } = layMarks({ pins, marks: [], chosen: null, zoom: 14, sizeOf })
  expect(clusters).toEqual([])
  expect(laid.map(({ pin }) => pin.id)).toEqual(['a', 'b'])
  const [first, second] = laid
  expect(
    Math.hypot((first?.box.x ?? 0) - (second?.box.x ?? 0), (first?.box.y ?? 0) - (second?.box.y ?? 0)),
  ).toBeLessThan(60)
})

test('the work of laying marks out grows with the marks, not with their pairs', () => {
  const rounds = (count: number) => {
    const marks = Array.from({ length: count }, (_, index) =>
      clusterAt([37 + Math.floor(index / 22) / 50, -122 + (index % 22) / 50], { side: 0.02, count: 2 + (index % 90) }),
    )
    let asked = 0
    const counted = (mark: object) => (asked++, sizeOf(mark))
    for (const zoom of [4, 8, 11, 14]) layMarks({ pins: [], marks, chosen: null, zoom, sizeOf: counted })
    return asked
  }
  // Each mark that finds no room is laid out once more, together with its neighbour.
  expect(rounds(500) / rounds(125)).toBeLessThan(6)
})
