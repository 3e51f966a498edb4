import { expect, test } from 'vitest'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { restaurantData } from './merchant-data.tsx'

const merchant = {
  id: '17',
  name: 'Golden Wok',
  description: 'Since 1984.',
  phone: null,
  images: { imageBaseUrl: '/images', paths: ['covers/17-1'], tones: [] },
  details: {
    rating: { overallRating: 4.5, numberOfRatings: 0 },
    priceRange: 3,
    cuisines: ['Chinese'],
    onlineOrdering: 'none',
  },
  location: {
    address: { address1: '1 Clement St', city: 'San Francisco', state: 'CA', zip: '94118' },
    latitude: 37.78,
    longitude: -122.46,
  },
  hours: [{ day: 'Fri', opens: 1_050, closes: 1_500 }],
  menu: [],
  reservationProviders: { openTable: null },
} as unknown as MerchantDetail

test('a restaurant is told as schema.org has it, and what is not known is left out', () => {
  const data = restaurantData(merchant, 'https://nosh.example')
  expect(data).toMatchObject({
    '@type': 'Restaurant',
    url: 'https://nosh.example/merchants/17',
    image: ['https://nosh.example/images/f_auto/covers/17-1'],
    priceRange: '$$$',
    address: { addressLocality: 'San Francisco', addressCountry: 'US' },
    openingHoursSpecification: [{ dayOfWeek: 'Friday', opens: '17:30', closes: '01:00' }],
    acceptsReservations: false,
  })
  for (const name of ['telephone', 'aggregateRating', 'hasMenu', 'potentialAction'])
    expect(data).not.toHaveProperty(name)
  const rated = { ...merchant, details: { ...merchant.details, rating: { overallRating: 4.5, numberOfRatings: 12 } } }
  expect(restaurantData(rated, 'https://nosh.example').aggregateRating).toMatchObject({
    ratingValue: 4.5,
    ratingCount: 12,
  })
})
