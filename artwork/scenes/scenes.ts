import { americanScenes } from './scenes-american.ts'
import { ovenScenes } from './scenes-oven.ts'
import { europeanScenes } from './scenes-europe.ts'
import { eastAsianScenes } from './scenes-east-asia.ts'
import { southAsianScenes } from './scenes-south-asia.ts'
import { coastScenes } from './scenes-coast.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

export const cuisineArt: Record<CoverCuisine, CuisineArt> = {
  ...americanScenes,
  ...ovenScenes,
  ...europeanScenes,
  ...eastAsianScenes,
  ...southAsianScenes,
  ...coastScenes,
}
