import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merchantSearchQuerySchema } from '#contract/schemas/merchant.ts'
import { parseSearch, stringifySearch } from '../../site/plain-search.ts'
import { features, meals, priceLevels, sorts } from '#domain/search/search-words.ts'
import { inMapView, searchAt, searchState } from './search-state.ts'

const anyState = fc.record(
  {
    location: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== ''),
    restaurantOrCuisine: fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== ''),
    priceRange: fc.subarray([...priceLevels], { minLength: 1 }),
    features: fc.subarray([...features], { minLength: 1 }),
    mealsServed: fc.subarray([...meals], { minLength: 1 }),
    acclaimed: fc.constant(true as const),
    isNew: fc.constant(true as const),
    benefits: fc.constant(true as const),
    tonight: fc.constant(true as const),
    reservations: fc.constant(true as const),
    sortBy: fc.constantFrom(...sorts),
    pageNo: fc.integer({ min: 2, max: 1000 }),
  },
  { requiredKeys: [] },
)

test('every search comes back from its address as it was', () => {
  fc.assert(
    fc.property(anyState, (raw) => {
      const state = searchState(raw)
      expect(searchState(parseSearch(stringifySearch({ ...state })))).toEqual(state)
    }),
  )
})

test('a view of the map comes back from its address, and only with the location that names it', () => {
  const box = { north: 37.9, south: 37.6, east: -122.2, west: -122.6 }
  const state = inMapView(searchState({ location: 'Boston, MA', acclaimed: 'true', pageNo: '3' }), box)
  expect(searchState(parseSearch(stringifySearch({ ...state })))).toEqual(state)
  expect(state).toMatchObject({ ...box, location: 'Current Map View', acclaimed: true, pageNo: undefined })
  expect(searchState({ ...box, location: 'Boston, MA' })).toEqual(searchState({ location: 'Boston, MA' }))
  expect(searchAt(state, 'Boston, MA')).toMatchObject({ location: 'Boston, MA', acclaimed: true, north: undefined })
  for (const bad of [
    { north: '' },
    { north: 'up' },
    { north: 91 },
    { north: 37.5 },
    { east: -123 },
    { west: undefined },
  ])
    expect(searchState({ ...state, ...bad }).north, JSON.stringify(bad)).toBeUndefined()
})

test('a table keeps its wish, which goes with it', () => {
  const address = '?location=Boston%2C+MA&table=true&dateTime=2026-11-28T19%3A00&partySize=2'
  const state = searchState(parseSearch(address))
  expect(state).toMatchObject({ table: true, dateTime: '2026-11-28T19:00', partySize: '2' })
  expect(stringifySearch({ ...state })).toBe(address)
  expect(searchState({ ...state, table: undefined })).toEqual(searchState({ location: 'Boston, MA' }))
})

test('what an address has no use for is as if it were not there', () => {
  const state = searchState(
    parseSearch('?location=+&priceRange=9&features=dancing&sortBy=fame&pageNo=-3&isNew=perhaps&x=1'),
  )
  expect(Object.values(state).filter((value) => value !== undefined)).toEqual([])
})

test('a list may repeat its name or stand between commas', () => {
  expect(searchState(parseSearch('?priceRange=1&priceRange=3')).priceRange).toEqual(['1', '3'])
  expect(searchState(parseSearch('?priceRange=3,1')).priceRange).toEqual(['1', '3'])
})

test('a ZIP code stays text', () => {
  expect(searchState(parseSearch('?location=02134')).location).toBe('02134')
})

test('an address that says too much is cut to what a search takes', () => {
  const long = 'noodles '.repeat(40)
  const { location, restaurantOrCuisine, campaignCode } = searchState({
    location: long,
    restaurantOrCuisine: long,
    campaignCode: long,
  })
  expect(merchantSearchQuerySchema.safeParse({ location, restaurantOrCuisine, campaignCode }).success).toBe(true)
  expect(restaurantOrCuisine).toMatch(/^noodles .*noodles$/)
})

test('a search near the visitor is one of the current location, whichever field says so', () => {
  expect(searchState({ location: 'sushi near me' })).toMatchObject({
    location: 'Current Location',
    restaurantOrCuisine: 'sushi',
  })
  expect(searchState({ location: 'Austin, TX', restaurantOrCuisine: 'Sushi near me' })).toMatchObject({
    location: 'Current Location',
    restaurantOrCuisine: 'Sushi',
  })
  expect(searchState({ location: 'restaurants near me' }).restaurantOrCuisine).toBeUndefined()
  expect(searchState({ location: 'near me', restaurantOrCuisine: 'tacos' })).toMatchObject({
    location: 'Current Location',
    restaurantOrCuisine: 'tacos',
  })
})

test('a text that no server takes is as if it were not there', () => {
  expect(searchState({ location: '\0', restaurantOrCuisine: 'su\0shi' })).toMatchObject({
    location: undefined,
    restaurantOrCuisine: 'sushi',
  })
})

test('a name that every object answers to is a parameter like any other', () => {
  expect(searchState(parseSearch('?constructor=1&__proto__=2&__proto__=3&location=Austin'))).toMatchObject({
    location: 'Austin',
  })
  expect(parseSearch('?toString=1')).toEqual({ toString: '1' })
})
