import type { LocationsAnswer } from '#contract/schemas/merchant.ts'
import { foldName } from './fold-name.ts'
import type { Place } from './place.ts'
import { splitBegunState, splitState } from './resolve-location.ts'
import { mostPlaces, placesBeginning, suggestPlaces } from './suggest-places.ts'

/** The places for a search box: "aus", "calif", "austin, t", "austin tx", "787". Where none begins so, those that are nearly so. */
export function findLocations(text: string): Place[] {
  const folded = foldName(text)
  const whole = placesBeginning(folded, null)
  const inState = splitBegunState(folded).flatMap(({ name, states }) => placesBeginning(name, states))
  // Behind a comma stands a state; without one "north ca" is rather North Carolina than a place in California.
  const found = text.includes(',') ? [...inState, ...whole] : [...whole, ...inState]
  return found.length > 0 ? [...new Set(found)].slice(0, mostPlaces) : nearMisses(folded)
}

function nearMisses(folded: string): Place[] {
  if (folded === '') return []
  const split = splitState(folded)[0]
  const inState = split ? suggestPlaces(split.name, split.state.state) : []
  return [...new Set([...inState, ...suggestPlaces(folded, null)])]
}

type WirePlace = LocationsAnswer['data'][number]

export function findPlaces(text: string): LocationsAnswer {
  return { data: findLocations(text).map(presentPlace) }
}

export function presentPlace({ label, kind, latitude, longitude }: Place): WirePlace {
  return { label, kind, latitude, longitude }
}
