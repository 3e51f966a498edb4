import { featureSchema, mealSchema, type Opening } from '#contract/schemas/merchant.ts'
import type { RowProblem } from '../column-set.ts'
import { type NumberClaims, readNumbers } from './read-numbers.ts'
import { type CellLimits, readHours, readList, uncleanReason } from '../read-cells.ts'
import { type Extras, readExtras } from './read-extras.ts'
import { type Contact, readContact, readPlace, type Whereabouts } from './read-place.ts'
import { type RestaurantField, restaurantColumns } from './restaurant-columns.ts'

/** A restaurant as a file gives it, checked. A field that the file has no column for is absent and stays as it is in the database. */
export interface Restaurant extends Whereabouts, Contact, Extras {
  readonly sourceId: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly cuisines?: readonly string[]
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
  const price = text('price')
  for (const field of ['id', 'name', 'address', 'city'] as const) {
    if (text(field) === '') return wrong(field, `${field} is missing`)
  }
  const unclean = [...fields].find(([field, value]) => uncleanReason(value, limitsOf(field)) !== null)
  if (unclean) return wrong(unclean[0], `${unclean[0]} ${uncleanReason(unclean[1], limitsOf(unclean[0]))}`)
  const extras = readExtras(fields)
  if ('column' in extras) return extras
  const place = readPlace(fields)
  if ('column' in place) return place
  const contact = readContact(fields)
  if ('column' in contact) return contact
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
    ...place,
    numbers,
    ...(fields.has('cuisine') ? { cuisines: readList(text('cuisine')) } : {}),
    ...contact,
    ...extras,
    ...(fields.has('neighborhood') ? { neighborhood: text('neighborhood') || null } : {}),
    ...(fields.has('description') ? { description: text('description') } : {}),
    ...(fields.has('price') ? { price: Number(price) } : {}),
    ...(fields.has('features') ? { features } : {}),
    ...(fields.has('meals') ? { meals } : {}),
    ...(fields.has('hours') ? { hours } : {}),
    ...(fields.has('onlineOrdering') ? { onlineOrdering } : {}),
  }
}

/** One line of 200 characters, but for a description, a menu and events, and for lists of hours and numbers. */
function limitsOf(field: RestaurantField): CellLimits {
  if (field === 'description') return { most: 5000, kind: 'prose' }
  if (field === 'menu' || field === 'events') return { most: 40_000, kind: 'prose' }
  return { most: lists.has(field) ? 2000 : 200, kind: 'line' }
}

function readOnlineOrdering(text: string): 'none' | 'available' | 'only' | null {
  if (text === '') return 'none'
  return (['none', 'available', 'only'] as const).find((known) => known === text) ?? null
}
