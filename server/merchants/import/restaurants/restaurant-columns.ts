import type { ColumnSet } from '../column-set.ts'

/** What a file says about a restaurant, with the column's name unless a mapping gives another. */
const names = {
  id: 'id',
  name: 'name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  latitude: 'lat',
  longitude: 'lon',
  timeZone: 'time_zone',
  cuisine: 'cuisine',
  phone: 'phone',
  website: 'website',
  neighborhood: 'neighborhood',
  description: 'description',
  price: 'price',
  features: 'features',
  meals: 'meals',
  hours: 'hours',
  onlineOrdering: 'online_ordering',
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  visaOnline: 'visa_online',
  mastercardOnline: 'mastercard_online',
  amexOnline: 'amex_online',
  discoverOnline: 'discover_online',
  numbersFrom: 'numbers_from',
} as const
export type RestaurantField = keyof typeof names

export const restaurantColumns: ColumnSet<RestaurantField> = {
  names,
  required: ['id', 'name', 'address', 'city', 'state', 'zip', 'latitude', 'longitude'],
  others: 'passed over',
}
