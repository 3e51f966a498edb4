import type { Db } from '../db/database.ts'
import { gazetteer } from '../gazetteer/gazetteer.ts'
import { milesBetween, type Place } from '../gazetteer/place.ts'
import { stateNames } from '#domain/members/us-states.ts'
import { findNearestSquare, hasSquareNear } from './near-store.ts'

/** A search that found nothing within it has these restaurants in reach already: another town is no way on. */
const inReachMiles = 25

/** Labels of places to search instead, where a place has nothing: the one around it, and the nearest town with restaurants of the partner. */
export async function waysOn(db: Db, partnerId: string, place: Place): Promise<string[]> {
  const nearest = place.kind === 'state' ? null : await nearestTown(db, partnerId, place)
  const wider = widerPlace(place)
  return [...new Set([...(nearest === null ? [] : [nearest]), ...(wider === null ? [] : [wider])])]
}

/** The city of a ZIP code, of a part or of a landmark, and the state of a city. */
function widerPlace({ kind, label, state }: Place): string | null {
  switch (kind) {
    case 'zip':
      return label.replace(/ \d{5}$/, '')
    case 'neighborhood':
      return label.slice(label.indexOf(',') + 2)
    case 'city':
      return state === null ? null : (stateNames.get(state) ?? null)
    case 'state':
    case 'point':
    case 'area':
      return null
  }
}

async function nearestTown(db: Db, partnerId: string, place: Place): Promise<string | null> {
  if (await hasSquareNear(db, partnerId, place)) return null
  const square = await findNearestSquare(db, partnerId, place)
  if (square === undefined || milesBetween(square, place) <= inReachMiles) return null
  let nearest: { readonly label: string; readonly miles: number } | null = null
  for (const cities of gazetteer().citiesByName.values())
    for (const city of cities) {
      const miles = milesBetween(city, square)
      if (nearest === null || miles < nearest.miles) nearest = { label: city.label, miles }
    }
  return nearest?.label ?? null
}
