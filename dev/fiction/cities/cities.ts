import { californianCities } from './california.ts'
import { westernCities } from './west.ts'
import { middleCities } from './middle.ts'
import { northeasternCities } from './northeast.ts'
import { southeasternCities } from './southeast.ts'

/** The last, where given, are its own streets, separated by commas; elsewhere any street of the city will do. */
export type Neighborhood = readonly [name: string, latitude: number, longitude: number, zip: string, streets?: string]

export interface City {
  name: string
  state: string
  areaCode: string
  timeZone: string
  /** How many fictional restaurants stand there. */
  restaurants: number
  streets: readonly string[]
  neighborhoods: readonly Neighborhood[]
}

export const cities: readonly City[] = [
  ...californianCities,
  ...westernCities,
  ...middleCities,
  ...northeasternCities,
  ...southeasternCities,
]
