import { foldName } from './fold-name.ts'
import { gazetteer, type City } from './gazetteer.ts'
import type { Place } from './place.ts'
import { suggestPlaces } from './suggest-places.ts'
import { findZip, zipsBeginning } from './zips.ts'

/** A place, or the labels of places to try. */
export type Resolution =
  | { readonly kind: 'found'; readonly place: Place }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] }

/** A city of this size wins over the state of the same name: New York and Washington are meant as cities. */
const famousPopulation = 500_000
const aliases = new Map([
  ['nyc', 'new york ny'],
  ['new york city', 'new york ny'],
  ['dc', 'washington dc'],
])

/** Reads a location as people write it: a ZIP code, "City, ST", "City, State", a city, a state, or "latitude,longitude". */
export function resolveLocation(text: string): Resolution {
  const place = readPoint(text) ?? readZip(text) ?? readName(text)
  return place ? { kind: 'found', place } : { kind: 'unknown', suggestions: suggestionsFor(text) }
}

function readPoint(text: string): Place | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { kind: 'point', label: `${latitude}, ${longitude}`, latitude, longitude, state: null }
}

/** A ZIP code, with or without its four further digits and a city before it. */
function readZip(text: string): Place | undefined {
  const match = /(?:^|\s)(\d{5})(?:-\d{4})?\s*$/.exec(text)
  return match?.[1] === undefined ? undefined : findZip(match[1])
}

function readName(text: string): Place | undefined {
  const given = foldName(text).replace(/ (usa|us|united states)$/, '')
  const folded = aliases.get(given) ?? given
  const state = gazetteer().statesByName.get(folded)
  const city = gazetteer().citiesByName.get(folded)?.[0]
  if (state && !(city && city.population >= famousPopulation)) return state
  return readCityAndState(folded) ?? city ?? state
}

/** "austin tx" or "austin texas": the state is what stands at the end, one to three words long. */
function readCityAndState(folded: string): City | undefined {
  for (const { name, state } of splitState(folded)) {
    const city = gazetteer()
      .citiesByName.get(name)
      ?.find((candidate) => candidate.state === state.state)
    if (city) return city
  }
  return undefined
}

export function splitState(folded: string): { name: string; state: Place }[] {
  const words = folded.split(' ')
  return [1, 2, 3].flatMap((length) => {
    if (words.length <= length) return []
    const state = gazetteer().statesByName.get(words.slice(-length).join(' '))
    return state ? [{ name: words.slice(0, -length).join(' '), state }] : []
  })
}

/** "austin te": what stands before a state of which only the beginning is typed, and the states that begin so. */
export function splitBegunState(folded: string): { name: string; states: Place[] }[] {
  const words = folded.split(' ')
  return [1, 2, 3].flatMap((length) => {
    const states = words.length <= length ? [] : statesBeginning(words.slice(-length).join(' '))
    return states.length === 0 ? [] : [{ name: words.slice(0, -length).join(' '), states }]
  })
}

/** By name; a postal code must be whole. */
function statesBeginning(folded: string): Place[] {
  const known = gazetteer().statesByName
  const whole = known.get(folded)
  if (whole) return [whole]
  return [...known].flatMap(([name, state]) => (name.length > 2 && name.startsWith(folded) ? [state] : []))
}

function suggestionsFor(text: string): readonly string[] {
  const zip = /^\s*(\d{3})\d{0,2}/.exec(text)?.[1]
  // ZIP codes that share the first three digits are served by the same office.
  if (zip !== undefined) return zipsBeginning(zip, 5).map((place) => place.label)
  const folded = foldName(text)
  const split = splitState(folded)[0]
  return suggestPlaces(split?.name ?? folded, split?.state.state ?? null).map((place) => place.label)
}
