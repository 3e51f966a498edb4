import { expect, test } from 'vitest'
import type { MapMark } from '#contract/schemas/map.ts'
import { asRead, beyond } from './marks.ts'

const rate = { earnRate: null, nextRate: null, exclusiveTier: null }
const listed = { id: '1', name: 'Golden Wok', latitude: 37.755, longitude: -122.415, ...rate }
const square = { north: 37.76, south: 37.74, east: -122.4, west: -122.42 }
const cluster = (count: number): MapMark => ({ kind: 'cluster', latitude: 37.75, longitude: -122.41, count, square })

test('what the list shows is not counted again beside it', () => {
  expect(beyond([cluster(3)], [listed]).clusters).toMatchObject([{ count: 2 }])
  expect(beyond([cluster(1)], [listed]).clusters).toEqual([])
  expect(beyond([cluster(3)], [{ ...listed, longitude: -122.4 }]).clusters).toMatchObject([{ count: 3 }])
  const marks: MapMark[] = [
    { kind: 'merchant', ...listed },
    { kind: 'merchant', ...listed, id: '2' },
  ]
  expect(beyond(marks, [listed]).singles).toMatchObject([{ id: '2' }])
})

test('clusters come row by row from the north, each row from the west', () => {
  const at = (south: number, west: number): MapMark => ({
    kind: 'cluster',
    latitude: south + 0.01,
    longitude: west + 0.01,
    count: 2,
    square: { north: south + 0.02, south, east: west + 0.02, west },
  })
  const marks = [at(37.72, -122.4), at(37.76, -122.4), at(37.72, -122.44), at(37.76, -122.42)]
  const { clusters } = beyond(marks, [])
  expect(clusters.toSorted(asRead).map(({ square: { south, west } }) => [south, west])).toEqual([
    [37.76, -122.42],
    [37.76, -122.4],
    [37.72, -122.44],
    [37.72, -122.4],
  ])
})
