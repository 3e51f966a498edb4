import { expect, test } from 'vitest'
import { mercator, shownBounds, stillFrame, stillProjection, stillSize, stillZoom, unmercator } from './projection.ts'

test('the world is a square with the equator in its middle', () => {
  expect(mercator({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
  expect(mercator({ latitude: 0, longitude: -180 }).x).toBe(0)
  expect(mercator({ latitude: 37.7749, longitude: -122.4194 }).y).toBeCloseTo(0.3865, 3)
  const back = unmercator(mercator({ latitude: 37.7749, longitude: -122.4194 }))
  expect(back.latitude).toBeCloseTo(37.7749, 9)
  expect(back.longitude).toBeCloseTo(-122.4194, 9)
})

test('all places of a picture keep to its middle, north above south', () => {
  const places = [
    { latitude: 37.8, longitude: -122.5 },
    { latitude: 37.6, longitude: -122.3 },
  ]
  const bounds = shownBounds({ box: null, pins: places, around: null })
  const [northWest, southEast] = places.map(stillProjection(bounds))
  expect(northWest?.y).toBeLessThan(southEast?.y ?? 0)
  expect(northWest?.x).toBeLessThan(southEast?.x ?? 0)
  for (const { x, y } of places.map(stillProjection(bounds))) {
    expect(Math.abs(x - stillSize / 2)).toBeLessThanOrEqual(301)
    expect(Math.abs(y - stillSize / 2)).toBeLessThanOrEqual(301)
  }
})

test('one place alone has streets around it, and without any the country is shown', () => {
  const place = { latitude: 40.7128, longitude: -74.006 }
  const bounds = shownBounds({ box: null, pins: [place], around: null })
  expect(stillProjection(bounds)(place)).toEqual({ x: stillSize / 2, y: stillSize / 2 })
  expect(shownBounds({ box: null, pins: [], around: place })).toMatchObject({ north: 40.8628, south: 40.5628 })
  expect(shownBounds({ box: null, pins: [], around: null }).west).toBe(-125)
  expect(shownBounds({ box: bounds, pins: [], around: null })).toBe(bounds)
})

test('a live map of the size of a picture shows the same part of the world', () => {
  const bounds = shownBounds({ box: null, pins: [{ latitude: 61.2, longitude: -149.9 }], around: null })
  const world = 512 * 2 ** stillZoom(bounds, stillSize)
  expect(world).toBeCloseTo(stillFrame(bounds).scale, 3)
  expect(stillZoom(bounds, stillSize / 2)).toBeCloseTo(stillZoom(bounds, stillSize) - 1, 9)
})
