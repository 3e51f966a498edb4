import type { LocationsAnswer } from '#contract/schemas/merchant.ts'
import { findLocations } from './gazetteer/find-locations.ts'
import type { Place } from './gazetteer/place.ts'

type WirePlace = LocationsAnswer['data'][number]

export function findPlaces(text: string): LocationsAnswer {
  return { data: findLocations(text).map(presentPlace) }
}

export function presentPlace({ label, kind, latitude, longitude }: Place): WirePlace {
  return { label, kind, latitude, longitude }
}
