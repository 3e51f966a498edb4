import type { PaletteName } from '../paint/palettes.ts'
import type { BackName } from '../backs/backs.ts'
import type { PatternName } from '../paint/patterns.ts'
import type { Kit, Prop } from '../paint/prop.ts'

export interface CuisineArt {
  readonly palettes: readonly PaletteName[]
  readonly backs: readonly BackName[]
  readonly patterns: readonly PatternName[]
  readonly scenes: readonly Scene[]
}

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
export type Scene = (kit: Kit) => Prop[]
