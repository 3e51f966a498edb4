import { dialledNumber, webAddress } from '#domain/merchants/contact.ts'
import { whyNotIn } from '../../../gazetteer/state-bounds.ts'
import { stateNames } from '#domain/members/us-states.ts'
import { placeZones, timeZoneOf } from '../../../gazetteer/time-zone-of.ts'
import type { RowProblem } from '../column-set.ts'
import { type RestaurantField, restaurantColumns } from './restaurant-columns.ts'

export interface Whereabouts {
  readonly state: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** That of the row, or of the place. */
  readonly timeZone: string
  readonly isZoneTold: boolean
}

/** A field that the file has no column for is absent. */
export interface Contact {
  readonly phone?: string | null
  readonly website?: string | null
}

type Fields = ReadonlyMap<RestaurantField, string>
const { names } = restaurantColumns

/** Where the restaurant of a row lies, or what can't be so. */
export function readPlace(fields: Fields): Whereabouts | RowProblem {
  const text = (field: RestaurantField) => fields.get(field) ?? ''
  const wrong = (field: RestaurantField, reason: string): RowProblem => ({ column: names[field], reason })
  const [state, zip, timeZone] = [text('state').toUpperCase(), text('zip'), text('timeZone')]
  const [latitude, longitude] = [degrees(text('latitude')), degrees(text('longitude'))]
  if (!stateNames.has(state)) return wrong('state', `unknown state "${text('state')}"`)
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return wrong('zip', `malformed ZIP code "${zip}"`)
  if (Math.abs(latitude) > 90 || Number.isNaN(latitude)) return wrong('latitude', `bad latitude "${text('latitude')}"`)
  if (Math.abs(longitude) > 180 || Number.isNaN(longitude))
    return wrong('longitude', `bad longitude "${text('longitude')}"`)
  if (latitude === 0 && longitude === 0) return wrong('latitude', 'latitude and longitude are both 0')
  const misplaced = whyNotIn(state, { latitude, longitude })
  if (misplaced !== null) return wrong('longitude', misplaced)
  if (timeZone !== '' && !placeZones.has(timeZone))
    return wrong('timeZone', `unknown time zone "${timeZone}", expected one of the United States like America/Chicago`)
  return {
    state,
    zip: zip.slice(0, 5),
    latitude,
    longitude,
    timeZone: timeZone || timeZoneOf(state, { latitude, longitude }),
    isZoneTold: timeZone !== '',
  }
}

/** How a restaurant is called and where its pages are: both become links. */
export function readContact(fields: Fields): Contact | RowProblem {
  const [phone, website] = [fields.get('phone'), fields.get('website')]
  const address = website ? webAddress(website) : null
  if (phone && dialledNumber(phone) === null)
    return { column: names.phone, reason: `"${phone}" is no telephone number, expected one like (212) 555-0105` }
  if (website && address === null)
    return {
      column: names.website,
      reason: `"${website}" is no web address, expected one like https://www.example.com`,
    }
  return {
    ...(phone !== undefined && { phone: phone || null }),
    ...(website !== undefined && { website: address }),
  }
}

function degrees(text: string): number {
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
