import { foldName } from './fold-name.ts'
import type { Place } from './place.ts'
import { lineAt, readShipped } from './read-shipped.ts'
import { stateNames } from './states.ts'

export interface City extends Place {
  readonly folded: string
  readonly population: number
}

export interface Gazetteer {
  /** The cities of one folded name, the most populous first. */
  readonly citiesByName: ReadonlyMap<string, readonly City[]>
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
  const cities = readCities()
  const states = readStates(cities)
  const names = states.flatMap((place) => [
    [(place.state ?? '').toLowerCase(), place] as const,
    [foldName(place.label), place] as const,
  ])
  return { citiesByName: Map.groupBy(cities, (city) => city.folded), statesByName: new Map(names) }
}

/** In the order of the file: the most populous first. Places without a ZIP code are no postal addresses. */
function readCities(): City[] {
  const text = readShipped('us-cities.csv.gz')
  const cities: City[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    const [city = '', state = '', , latitude, longitude, population, zips] = lineAt(text, at + 1).split(',')
    if (zips === '0' || !latitude || !longitude || !stateNames.has(state)) continue
    cities.push({
      kind: 'city',
      label: `${city}, ${state}`,
      latitude: Number(latitude),
      longitude: Number(longitude),
      state,
      folded: foldName(city),
      population: Number(population),
    })
  }
  return cities
}

/** A state is shown by the middle of its cities. */
function readStates(cities: readonly City[]): Place[] {
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
