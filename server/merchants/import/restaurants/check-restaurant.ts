import { featureSchema, mealSchema, type Opening } from '#contract/schemas/merchant.ts'
import { stateNames } from '../../../gazetteer/states.ts'
import { placeZones, timeZoneOf } from '../../../gazetteer/time-zone-of.ts'
import type { RowProblem } from '../column-set.ts'
import { type NumberClaims, readNumbers } from './read-numbers.ts'
import { type CellLimits, readHours, readList, uncleanReason } from '../read-cells.ts'
import { type RestaurantField, restaurantColumns } from './restaurant-columns.ts'

/** A restaurant as a file gives it, checked. A field that the file has no column for is absent and stays as it is in the database. */
export interface Restaurant {
  readonly sourceId: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** That of the row, or of the place. */
  readonly timeZone: string
  readonly isZoneTold: boolean
  readonly cuisines?: readonly string[]
  readonly phone?: string | null
  readonly website?: string | null
  readonly neighborhood?: string | null
  readonly description?: string
  readonly price?: number
  readonly features?: readonly string[]
  readonly meals?: readonly string[]
  readonly hours?: readonly Opening[]
  readonly onlineOrdering?: 'none' | 'available' | 'only'
  /** By which numbers the networks know it. */
  readonly numbers: NumberClaims
}

type Fields = ReadonlyMap<RestaurantField, string>
const { names } = restaurantColumns
const lists: ReadonlySet<RestaurantField> = new Set([
  'hours',
  'visa',
  'mastercard',
  'amex',
  'discover',
  'visaOnline',
  'mastercardOnline',
  'amexOnline',
  'discoverOnline',
])

/** The restaurant of a row, or the first thing that is wrong with it. */
export function checkRestaurant(fields: Fields): Restaurant | RowProblem {
  const text = (field: RestaurantField) => fields.get(field) ?? ''
  const wrong = (field: RestaurantField, reason: string): RowProblem => ({ column: names[field], reason })
  const [state, zip, price] = [text('state').toUpperCase(), text('zip'), text('price')]
  const [latitude, longitude] = [degrees(text('latitude')), degrees(text('longitude'))]
  for (const field of ['id', 'name', 'address', 'city'] as const) {
    if (text(field) === '') return wrong(field, `${field} is missing`)
  }
  const unclean = [...fields].find(([field, value]) => uncleanReason(value, limitsOf(field)) !== null)
  if (unclean) return wrong(unclean[0], `${unclean[0]} ${uncleanReason(unclean[1], limitsOf(unclean[0]))}`)
  if (!stateNames.has(state)) return wrong('state', `unknown state "${text('state')}"`)
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return wrong('zip', `malformed ZIP code "${zip}"`)
  if (Math.abs(latitude) > 90 || Number.isNaN(latitude)) return wrong('latitude', `bad latitude "${text('latitude')}"`)
  if (Math.abs(longitude) > 180 || Number.isNaN(longitude))
    return wrong('longitude', `bad longitude "${text('longitude')}"`)
  if (latitude === 0 && longitude === 0) return wrong('latitude', 'latitude and longitude are both 0')
  if (text('timeZone') !== '' && !placeZones.has(text('timeZone')))
    return wrong(
      'timeZone',
      `unknown time zone "${text('timeZone')}", expected one of the United States like America/Chicago`,
    )
  if (price !== '' && !/^[0-4]$/.test(price)) return wrong('price', `bad price "${price}", expected 0 to 4`)
  const [features, meals] = [readList(text('features')), readList(text('meals'))]
  if (!features.every((feature) => featureSchema.safeParse(feature).success))
    return wrong('features', `unknown feature in "${text('features')}"`)
  if (!meals.every((meal) => mealSchema.safeParse(meal).success))
    return wrong('meals', `unknown meal in "${text('meals')}"`)
  const hours = readHours(text('hours'))
  if (hours === null)
    return wrong('hours', `unreadable hours "${text('hours')}", expected "Mon-Fri 11:00-22:00|Sat 17:00-01:00"`)
  const onlineOrdering = readOnlineOrdering(text('onlineOrdering'))
  if (onlineOrdering === null)
    return wrong('onlineOrdering', `unknown "${text('onlineOrdering')}", expected none, available or only`)
  const numbers = readNumbers(fields)
  if ('column' in numbers) return numbers
  return {
    sourceId: text('id'),
    name: text('name'),
    address: text('address'),
    city: text('city'),
    state,
    zip: zip.slice(0, 5),
    latitude,
    longitude,
    timeZone: text('timeZone') || timeZoneOf(state, { latitude, longitude }),
    isZoneTold: text('timeZone') !== '',
    numbers,
    ...(fields.has('cuisine') ? { cuisines: readList(text('cuisine')) } : {}),
    ...(fields.has('phone') ? { phone: text('phone') || null } : {}),
    ...(fields.has('website') ? { website: text('website') || null } : {}),
    ...(fields.has('neighborhood') ? { neighborhood: text('neighborhood') || null } : {}),
    ...(fields.has('description') ? { description: text('description') } : {}),
    ...(fields.has('price') ? { price: Number(price) } : {}),
    ...(fields.has('features') ? { features } : {}),
    ...(fields.has('meals') ? { meals } : {}),
    ...(fields.has('hours') ? { hours } : {}),
    ...(fields.has('onlineOrdering') ? { onlineOrdering } : {}),
  }
}

/** One line of 200 characters, but for a description, and for lists of hours and numbers. */
function limitsOf(field: RestaurantField): CellLimits {
  if (field === 'description') return { most: 5000, kind: 'prose' }
  return { most: lists.has(field) ? 2000 : 200, kind: 'line' }
}

function degrees(text: string): number {
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

function readOnlineOrdering(text: string): 'none' | 'available' | 'only' | null {
  if (text === '') return 'none'
  return (['none', 'available', 'only'] as const).find((known) => known === text) ?? null
}
