import { californianCities } from './california.ts'
import { westernCities } from './west.ts'
import { middleCities } from './middle.ts'
import { northeasternCities } from './northeast.ts'
import { southeasternCities } from './southeast.ts'
import type { City } from './city.ts'

export const cities: readonly City[] = [
  ...californianCities,
  ...westernCities,
  ...middleCities,
  ...northeasternCities,
  ...southeasternCities,
]
