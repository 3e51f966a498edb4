import { gazetteer } from '../gazetteer/gazetteer.ts'
import type { NamedPlace } from '../gazetteer/place.ts'
import type { Neighborhood } from './neighborhood-store.ts'
import { citiesByPopulation, nameOf } from './still-map.ts'

/** Name, longitude, latitude, population. */
type Named = readonly [string, number, number, number]

const mostTowns = 4000
/** In the place of a population: a part of a town has none, a state less, a country least. */
const [partMark, stateMark, countryMark] = [0, -1, -2]
/** A borough of so many is a town to whoever looks from afar. */
const leastBorough = 100_000
/** In degrees: two names of one part are closer than this. */
const sameNear = 0.05

const countries: readonly Named[] = [
  ['Canada', -104, 56, countryMark],
  ['Mexico', -102.5, 23.6, countryMark],
]

/** What maps name: countries, states, towns, and the parts of towns, those first that the partner's restaurants name. */
export function namedPlaces(neighborhoods: readonly Neighborhood[]): readonly Named[] {
  const own = neighborhoods.map(({ name, longitude, latitude }): Named => [
    name,
    round(longitude),
    round(latitude),
    partMark,
  ])
  const towns = citiesByPopulation().slice(0, mostTowns)
  const { placesByName, statesByName } = gazetteer()
  const parts = [...placesByName.values()].flat().filter((place) => !isTown(place))
  return [
    ...withoutTwins([...towns.map(asTown), ...own, ...parts.map(asPart)]),
    ...[...new Set(statesByName.values())].map(({ label, longitude, latitude }): Named => [
      label,
      round(longitude),
      round(latitude),
      stateMark,
    ]),
    ...countries,
  ]
}

function isTown(place: NamedPlace): boolean {
  return (
    place.kind === 'city' &&
    (gazetteer()
      .citiesByName.get(place.folded)
      ?.some((city) => city === place) ??
      false)
  )
}

function asTown(town: NamedPlace): Named {
  return [nameOf(town), town.longitude, town.latitude, town.population]
}

function asPart(place: NamedPlace): Named {
  const isBorough = place.kind === 'city' && place.population >= leastBorough
  const [name = ''] = place.label.split(',')
  return [name, round(place.longitude), round(place.latitude), isBorough ? place.population : partMark]
}

/** The first of each name in its neighbourhood: a part may stand in several lists, and a town on both sides of a border. */
function withoutTwins(places: readonly Named[]): readonly Named[] {
  const known = new Map<string, Named[]>()
  return places.filter((place) => {
    const [name, longitude, latitude] = place
    const others = known.get(name) ?? []
    known.set(name, [...others, place])
    return !others.some(([, x, y]) => Math.abs(x - longitude) < sameNear && Math.abs(y - latitude) < sameNear)
  })
}

/** About ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
