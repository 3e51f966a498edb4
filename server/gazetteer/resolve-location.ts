import { foldName } from './fold-name.ts'
import { gazetteer } from './gazetteer.ts'
import { milesBetween, type NamedPlace, type Place } from './place.ts'
import { nearNames, suggestPlaces } from './suggest-places.ts'
import { findZip, zipsBeginning } from './zips.ts'

/** A place, as it was typed or as it is likely meant, with the labels of others that may be meant; or the labels of places to try. */
export type Resolution =
  | { readonly kind: 'found'; readonly place: Place }
  | { readonly kind: 'likely'; readonly place: Place; readonly suggestions: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] }

/** A city of this size wins over the state of the same name: New York and Washington are meant as cities. */
const famousPopulation = 500_000
/** A part of a city lies no farther from its middle. */
const partMiles = 40
/** Short forms that everybody knows, as the name that is meant. "LA" is the city far more often than Louisiana. */
const aliases = new Map([
  ['nyc', 'new york ny'],
  ['new york city', 'new york ny'],
  ['big apple', 'new york ny'],
  ['dc', 'washington dc'],
  ['sf', 'san francisco ca'],
  ['san fran', 'san francisco ca'],
  ['frisco ca', 'san francisco ca'],
  ['la', 'los angeles ca'],
  ['l a', 'los angeles ca'],
  ['philly', 'philadelphia pa'],
  ['vegas', 'las vegas nv'],
  ['nola', 'new orleans la'],
  ['chitown', 'chicago il'],
  ['chi town', 'chicago il'],
  ['slc', 'salt lake city ut'],
  ['atl', 'atlanta ga'],
  ['pdx', 'portland or'],
  ['bk', 'brooklyn ny'],
  ['bmore', 'baltimore md'],
  ['indy', 'indianapolis in'],
  ['cincy', 'cincinnati oh'],
  ['kcmo', 'kansas city mo'],
])

/**
 * Reads a location as people write it: a ZIP code, "City, ST", "City, State", a city, a state, a part of a city with or without it, a landmark, or
 * "latitude,longitude". What is no place is taken for one whose name is nearly so, where one is likely meant.
 */
export function resolveLocation(text: string): Resolution {
  const place = placeNamed(text)
  if (place) return { kind: 'found', place }
  const [likely, ...others] = likelyPlaces(text)
  if (likely) return { kind: 'likely', place: likely, suggestions: [...new Set(others.map(({ label }) => label))] }
  return { kind: 'unknown', suggestions: suggestionsFor(text) }
}

/** The place that the text names as it is written, without guessing. */
export function placeNamed(text: string): Place | undefined {
  return readPoint(text) ?? readZip(text) ?? readName(text)
}

function readPoint(text: string): Place | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { kind: 'point', label: `${latitude}, ${longitude}`, latitude, longitude, state: null }
}

/** A ZIP code, with or without its four further digits, alone or behind a place. */
function readZip(text: string): Place | undefined {
  const match = /^(.*?)(?:^|[\s,])(\d{5})(?:-\d{4})?\s*$/.exec(text)
  if (match?.[2] === undefined) return undefined
  const before = match[1]?.trim() ?? ''
  return before === '' || readName(before) !== undefined ? findZip(match[2]) : undefined
}

function readName(text: string): Place | undefined {
  const folded = foldName(text)
  const given = folded.replace(/ (?:usa|us|united states|area)$/, '')
  return (
    readWhole(given) ??
    readPart(given) ??
    readWhole(given.replace(/^(?:downtown|the|greater|central|city of) /, '').replace(/ downtown$/, ''))
  )
}

/** A state, a city with or without its state, or a part of a city by its own name. */
function readWhole(given: string): Place | undefined {
  const folded = withoutShortForm(given)
  const state = gazetteer().statesByName.get(folded)
  const city = gazetteer().placesByName.get(folded)?.[0]
  if (state && !(city && city.population >= famousPopulation)) return state
  return readCityAndState(folded) ?? city ?? state
}

/** "sf", and "sf ca" where it lies there: "la tx" is no Los Angeles. */
function withoutShortForm(given: string): string {
  const alone = aliases.get(given)
  if (alone !== undefined) return alone
  for (const { name, state } of splitState(given)) {
    const meant = aliases.get(name)
    if (meant !== undefined && splitState(meant)[0]?.state.state === state.state) return meant
  }
  return given
}

/** "austin tx" or "austin texas": the state is what stands at the end, one to three words long. */
function readCityAndState(folded: string): NamedPlace | undefined {
  for (const { name, state } of splitState(folded)) {
    const city = gazetteer()
      .placesByName.get(name)
      ?.find((candidate) => candidate.state === state.state)
    if (city) return city
  }
  return undefined
}

/** "williamsburg brooklyn", "times square new york ny": the city or borough around it stands at the end. */
function readPart(folded: string): NamedPlace | undefined {
  const words = folded.split(' ')
  for (let length = words.length - 1; length > 0; length--) {
    const candidates = gazetteer().placesByName.get(words.slice(0, length).join(' ')) ?? []
    const around = candidates.length === 0 ? undefined : readWhole(words.slice(length).join(' '))
    if (around === undefined) continue
    const near = candidates.filter((place) => milesBetween(place, around) <= partMiles)
    const [nearest] = near.toSorted((a, b) => milesBetween(a, around) - milesBetween(b, around))
    if (nearest) return nearest
  }
  return undefined
}

/** Those whose names are nearly what was typed, and large enough to be meant by many. */
function likelyPlaces(text: string): Place[] {
  const folded = foldName(text)
  if (/\d/.test(folded)) return []
  const split = splitState(folded)[0]
  return split ? nearNames(split.name, split.state.state) : nearNames(folded, null)
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
