import type { Cuisine } from './cuisine.ts'
import { asianCuisines } from './asia.ts'
import { europeanCuisines } from './europe.ts'
import { spanishCuisines } from './spanish.ts'
import { westernCuisines } from './west.ts'

export const cuisines: readonly Cuisine[] = [
  ...westernCuisines,
  ...europeanCuisines,
  ...spanishCuisines,
  ...asianCuisines,
]
