import { expect, test } from 'vitest'
import { searchRequest } from './search-request.ts'
import { searchState } from './search-state.ts'

const friday = { position: null, today: '2026-11-20' }

test('SEARCHREQ-01 the request has the fields of the specification', () => {
  const state = searchState({
    campaignCode: 'spring',
    location: 'Boston, MA',
    restaurantOrCuisine: 'thai',
    acclaimed: 'true',
    isNew: 'true',
    benefits: 'true',
    reservations: 'true',
    features: 'delivery',
    mealsServed: 'lunch',
    priceRange: '2',
    sortBy: 'rating',
    pageNo: '2',
  })
  expect(searchRequest(state, friday)).toEqual({
    campaignCode: 'spring',
    location: 'Boston, MA',
    restaurantOrCuisine: 'thai',
    acclaimed: true,
    isNew: true,
    benefitsFor: ['Fri'],
    reservations: true,
    features: ['delivery'],
    mealsServed: ['lunch'],
    priceRange: ['2'],
    sortBy: 'rating',
    pageNo: 2,
    pageSize: 15,
  })
})

test('what earns tonight is asked by its own name', () => {
  expect(searchRequest(searchState({ location: 'Boston, MA', tonight: 'true' }), friday)).toMatchObject({
    earnsTonight: true,
  })
})

test('without a location there is nothing to ask', () => {
  expect(searchRequest(searchState({ restaurantOrCuisine: 'thai' }), friday)).toBeNull()
})

test('a current-location search waits until the position is decided', () => {
  const state = searchState({ location: 'Current Location' })
  expect(searchRequest(state, friday)).toBeNull()
  const position = { latitude: 40.76, longitude: -73.99 }
  expect(searchRequest(state, { ...friday, position })).toEqual({ campaignCode: '', ...position, pageSize: 15 })
})
