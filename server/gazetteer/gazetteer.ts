import { required } from '#domain/required.ts'
import { foldName } from './fold-name.ts'
import type { NamedPlace, Place } from './place.ts'
import { readNeighborhoods } from './read-neighborhoods.ts'
import { lineAt, readShipped } from './read-shipped.ts'
import { stateNames } from '#domain/members/us-states.ts'

export type City = NamedPlace

export interface Gazetteer {
  /** The cities of one folded name that have ZIP codes, the most populous first. */
  readonly citiesByName: ReadonlyMap<string, readonly City[]>
  /** These, with boroughs, parts of cities and landmarks. */
  readonly placesByName: ReadonlyMap<string, readonly NamedPlace[]>
  /** By the folded name and by the postal code in small letters. */
  readonly statesByName: ReadonlyMap<string, Place>
}

let known: Gazetteer | null = null

/** The cities and states that come with the product, read once. Decision 0010 says why they live in memory. */
export function gazetteer(): Gazetteer {
  known ??= readGazetteer()
  return known
}

function readGazetteer(): Gazetteer {
  const { cities, others } = readCities()
  const states = readStates(cities)
  const names = states.flatMap((place) => [
    [required(place.state, 'the letters of a state').toLowerCase(), place] as const,
    [foldName(place.label), place] as const,
  ])
  const places = [...cities, ...others, ...readNeighborhoods()].toSorted((a, b) => b.population - a.population)
  return {
    citiesByName: Map.groupBy(cities, (city) => city.folded),
    placesByName: Map.groupBy(places, (place) => place.folded),
    statesByName: new Map(names),
  }
}

interface Read {
  /** With ZIP codes, in the order of the file: the most populous first. */
  readonly cities: readonly City[]
  /** Boroughs, parts of cities and suburbs: places with people and without a ZIP code of their own. */
  readonly others: readonly NamedPlace[]
}

function readCities(): Read {
  const text = readShipped('us-cities.csv.gz')
  const [cities, others]: [City[], NamedPlace[]] = [[], []]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    const [city = '', state = '', , latitude, longitude, population, zips] = lineAt(text, at + 1).split(',')
    if (!latitude || !longitude || !stateNames.has(state)) continue
    const place: City = {
      kind: 'city',
      label: `${city}, ${state}`,
      latitude: Number(latitude),
      longitude: Number(longitude),
      state,
      folded: foldName(city),
      population: Number(population),
    }
    if (zips !== '0') cities.push(place)
    else if (place.population > 0) others.push(place)
  }
  return { cities, others }
}

/** A state is shown by the middle of its cities. */
function readStates(cities: readonly NamedPlace[]): Place[] {
  const byState = Map.groupBy(cities, (city) => city.state)
  return [...stateNames].map(([state, label]) => {
    const points = byState.get(state) ?? []
    const latitude = mean(points.map((point) => point.latitude))
    const longitude = mean(points.map((point) => point.longitude))
    return { kind: 'state', label, latitude, longitude, state }
  })
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}
