import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapScale } from './scale.ts'

test('a bar says a round distance, in feet from near and in miles from far', () => {
  expect(mapScale({ latitude: 0, zoom: 16, most: 90 })).toMatchObject({ unit: 'feet', amount: 200 })
  expect(mapScale({ latitude: 37.77, zoom: 13, most: 90 })).toMatchObject({ unit: 'feet', amount: 2000 })
  expect(mapScale({ latitude: 37.77, zoom: 12, most: 90 })).toMatchObject({ unit: 'miles', amount: 0.5 })
  expect(mapScale({ latitude: 41.88, zoom: 4, most: 90 })).toMatchObject({ unit: 'miles', amount: 200 })
})

test('at every zoom and place the bar is within its length, and not less than a third of it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: 1, max: 19, noNaN: true }),
      (latitude, zoom) => {
        const { amount, pixels } = mapScale({ latitude, zoom, most: 90 })
        expect(pixels).toBeLessThanOrEqual(90.001)
        expect(pixels).toBeGreaterThan(30)
        expect([1, 2, 5]).toContain(Number(amount.toPrecision(1).replaceAll(/[0.]|e.*/g, '')))
      },
    ),
  )
})
