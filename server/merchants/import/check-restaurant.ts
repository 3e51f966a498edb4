import { featureSchema, mealSchema } from '#contract/schemas/merchant.ts'
import { isCleanText, normalText } from '#domain/text.ts'
import { stateNames } from '../gazetteer/states.ts'
import type { RestaurantField } from './restaurant-columns.ts'

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
  readonly cuisines?: readonly string[]
  readonly phone?: string | null
  readonly website?: string | null
  readonly neighborhood?: string | null
  readonly description?: string
  readonly price?: number
  readonly features?: readonly string[]
  readonly meals?: readonly string[]
}

type Fields = ReadonlyMap<RestaurantField, string>

/** The restaurant of a row, or the reason why it is none. */
export function checkRestaurant(fields: Fields): Restaurant | string {
  const text = (field: RestaurantField) => normalText(fields.get(field) ?? '')
  const [state, zip, price] = [text('state').toUpperCase(), text('zip'), text('price')]
  const [latitude, longitude] = [degrees(text('latitude')), degrees(text('longitude'))]
  for (const field of ['id', 'name', 'address', 'city'] as const) {
    if (text(field) === '') return `${field} is missing`
  }
  for (const field of fields.keys()) {
    if (text(field).length > mostOf(field)) return `${field} is longer than ${mostOf(field)} characters`
    if (!isCleanText(text(field), field === 'description' ? 'prose' : 'line'))
      return `${field} holds control characters`
  }
  if (!stateNames.has(state)) return `unknown state "${text('state')}"`
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return `malformed ZIP code "${zip}"`
  if (Math.abs(latitude) > 90 || Number.isNaN(latitude)) return `bad latitude "${text('latitude')}"`
  if (Math.abs(longitude) > 180 || Number.isNaN(longitude)) return `bad longitude "${text('longitude')}"`
  if (latitude === 0 && longitude === 0) return 'latitude and longitude are both 0'
  if (price !== '' && !/^[0-4]$/.test(price)) return `bad price "${price}", expected 0 to 4`
  const [features, meals] = [listOf(text('features')), listOf(text('meals'))]
  if (!features.every((feature) => featureSchema.safeParse(feature).success))
    return `unknown feature in "${text('features')}"`
  if (!meals.every((meal) => mealSchema.safeParse(meal).success)) return `unknown meal in "${text('meals')}"`
  return {
    sourceId: text('id'),
    name: text('name'),
    address: text('address'),
    city: text('city'),
    state,
    zip: zip.slice(0, 5),
    latitude,
    longitude,
    ...(fields.has('cuisine') ? { cuisines: listOf(text('cuisine')) } : {}),
    ...(fields.has('phone') ? { phone: text('phone') || null } : {}),
    ...(fields.has('website') ? { website: text('website') || null } : {}),
    ...(fields.has('neighborhood') ? { neighborhood: text('neighborhood') || null } : {}),
    ...(fields.has('description') ? { description: text('description') } : {}),
    ...(fields.has('price') ? { price: Number(price) } : {}),
    ...(fields.has('features') ? { features } : {}),
    ...(fields.has('meals') ? { meals } : {}),
  }
}

function mostOf(field: RestaurantField): number {
  return field === 'description' ? 5000 : 200
}

function degrees(text: string): number {
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Several values stand in one column with bars between. */
function listOf(text: string): string[] {
  return text.split('|').flatMap((part) => part.trim() || [])
}
