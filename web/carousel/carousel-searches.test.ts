import { expect, test } from 'vitest'
import { carouselQuery, carouselSearches } from './carousel-searches.ts'

const from = { latitude: 37.77, longitude: -122.42 }

test('CAROUSEL-08 each carousel asks for 15 restaurants', () => {
  expect(
    (['near', 'new', 'acclaimed', 'reservations'] as const).map((theme) => carouselQuery(theme, from).pageSize),
  ).toEqual([15, 15, 15, 15])
})

test('"View all" leads to the carousel\'s own search', () => {
  expect(carouselSearches.new.search).toEqual({ isNew: true })
  expect(carouselQuery('new', from)).toMatchObject({ ...from, isNew: true })
})
