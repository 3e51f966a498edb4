import type { Cuisine } from './cuisine.ts'
import { asianCuisines } from './cuisines-asia.ts'
import { europeanCuisines } from './cuisines-europe.ts'
import { spanishCuisines } from './cuisines-spanish.ts'
import { westernCuisines } from './cuisines-west.ts'

export const cuisines: readonly Cuisine[] = [
  ...westernCuisines,
  ...europeanCuisines,
  ...spanishCuisines,
  ...asianCuisines,
]
