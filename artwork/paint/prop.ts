import type { Brush } from './brush.ts'
import type { Palette } from './palettes.ts'

/** Where a thing stands on the table: glasses behind, dishes in the middle, fruit in front. */
export type Row = 'back' | 'middle' | 'front'

/** A thing on the table, drawn around its own foot: x 0 is its middle, y 0 the table, up is negative. */
export interface Prop {
  readonly width: number
  /** How much of the width touches the table; the shadow is as wide. */
  readonly foot: number
  readonly row: Row
  readonly drawing: string
}

export interface Kit {
  readonly palette: Palette
  readonly brush: Brush
}

export function prop(row: Row, size: { width: number; foot?: number }, drawing: string): Prop {
  return { row, width: size.width, foot: size.foot ?? size.width, drawing }
}
