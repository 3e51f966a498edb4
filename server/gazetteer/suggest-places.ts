import { differingLetters, editDistance, letterSet } from './edit-distance.ts'
import { gazetteer } from './gazetteer.ts'
import type { Place } from './place.ts'
import { zipsBeginning } from './zips.ts'

export const mostPlaces = 8

interface Word {
  readonly folded: string
  readonly letters: number
  readonly population: number
  readonly places: readonly Place[]
}

let known: readonly Word[] | null = null

/** The names in the gazetteer, each with its places. */
function words(): readonly Word[] {
  known ??= [
    ...[...gazetteer().placesByName].map(([folded, cities]) => wordOf(folded, cities)),
    ...[...gazetteer().statesByName].filter(([name]) => name.length > 2).map(([name, state]) => wordOf(name, [state])),
  ]
  return known
}

function wordOf(folded: string, places: readonly Place[]): Word {
  return { folded, letters: letterSet(folded), population: Math.max(...places.map(populationOf)), places }
}

/** A state weighs as much as a large city. */
function populationOf(place: Place): number {
  return 'population' in place && typeof place.population === 'number' ? place.population : 1_000_000
}

/** Places whose name is nearly the folded one, in the state where one is given: the nearest name first, then the most populous. */
export function suggestPlaces(folded: string, state: string | null): Place[] {
  return wordsNear(folded, folded.length <= 4 ? 1 : 2)
    .flatMap((word) => placesIn(word, state).slice(0, 3))
    .slice(0, 5)
}

/** Fewer people live in a place that somebody seldom means by a name that is nearly its own. */
const likelyPopulation = 20_000
/** Of fewer letters a name has neighbours that mean something else: "sushi", "tacos". */
const [shortest, long] = [5, 8]

/** Places that are likely meant by a misspelt name: nearer than what is suggested, and large or in the state that was named. */
export function nearNames(folded: string, state: string | null): Place[] {
  if (folded.length < shortest) return []
  return wordsNear(folded, folded.length < long ? 1 : 2)
    .flatMap((word) =>
      placesIn(word, state).filter((place) => state !== null || populationOf(place) >= likelyPopulation),
    )
    .slice(0, 4)
}

function placesIn(word: Word, state: string | null): readonly Place[] {
  return word.places.filter((place) => state === null || place.state === state)
}

/** The names within so many edits, the nearest first, then the most populous. */
function wordsNear(folded: string, limit: number): Word[] {
  const letters = letterSet(folded)
  const near: { word: Word; distance: number }[] = []
  for (const word of words()) {
    if (differingLetters(word.letters, letters) > 2 * limit) continue
    const distance = editDistance(word.folded, folded, limit)
    if (distance !== null) near.push({ word, distance })
  }
  return near
    .toSorted((a, b) => a.distance - b.distance || b.word.population - a.word.population)
    .map(({ word }) => word)
}

/** Up to eight places whose name begins so, or whose ZIP code or postal code it is; of these states where some are given. */
export function placesBeginning(folded: string, states: readonly Place[] | null): Place[] {
  if (folded === '') return []
  if (/^\d+$/.test(folded)) return zipsBeginning(folded, mostPlaces)
  const byCode = folded.length === 2 ? gazetteer().statesByName.get(folded) : undefined
  const begun = words()
    .filter((word) => word.folded.startsWith(folded))
    .flatMap((word) => word.places)
  const codes = states?.map(({ state }) => state)
  return [...new Set(byCode ? [byCode, ...begun] : begun)]
    .filter((place) => codes === undefined || codes.includes(place.state))
    .toSorted((a, b) => populationOf(b) - populationOf(a))
    .slice(0, mostPlaces)
}
