import type { BackName } from '../backs/backs.ts'
import type { PaletteName } from '../paint/palettes.ts'
import type { PatternName } from '../paint/patterns.ts'
import type { Kit, Prop } from '../paint/prop.ts'
import { americanScenes } from './scenes-american.ts'
import { ovenScenes } from './scenes-oven.ts'
import { europeanScenes } from './scenes-europe.ts'
import { eastAsianScenes } from './scenes-east-asia.ts'
import { southAsianScenes } from './scenes-south-asia.ts'
import { coastScenes } from './scenes-coast.ts'

/** The cuisines that have a table of their own. */
export const coverCuisines = [
  'American',
  'Bakery',
  'Barbecue',
  'Café',
  'Chinese',
  'French',
  'Indian',
  'Italian',
  'Japanese',
  'Korean',
  'Mediterranean',
  'Mexican',
  'Pizza',
  'Seafood',
  'Steakhouse',
  'Tapas',
  'Thai',
  'Vietnamese',
] as const

export type CoverCuisine = (typeof coverCuisines)[number]

/** What stands on the table, from left to right. */
type Scene = (kit: Kit) => Prop[]

export interface CuisineArt {
  palettes: readonly PaletteName[]
  backs: readonly BackName[]
  patterns: readonly PatternName[]
  scenes: readonly Scene[]
}

export const cuisineArt: Record<CoverCuisine, CuisineArt> = {
  ...americanScenes,
  ...ovenScenes,
  ...europeanScenes,
  ...eastAsianScenes,
  ...southAsianScenes,
  ...coastScenes,
}
