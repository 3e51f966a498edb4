import { coverSvg } from './cover-svg.ts'
import { emptyTableSvg } from './empty-table-svg.ts'
import type { HeroColors } from './paint/hero-palette.ts'
import { heroSvg } from './hero-svg.ts'
import { menuSvg, type MenuSection } from './menu-svg.ts'
import { shareSvg } from './share-svg.ts'

/** Everything a drawing depends on: two equal drawings are the same picture. */
export type Drawing =
  | { kind: 'cover'; seed: string; cuisine: string; variant: number }
  | { kind: 'menu'; seed: string; cuisine: string; sections: readonly MenuSection[] }
  | { kind: 'hero'; scene: string; palette: HeroColors }
  /** What a link to a merchant is shared with. */
  | { kind: 'share'; seed: string; cuisine: string; ratingTenths: number; palette: HeroColors }
  /** Where there is no picture. */
  | { kind: 'emptyTable'; palette: HeroColors }

export function drawSvg(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'cover':
      return coverSvg(drawing)
    case 'menu':
      return menuSvg(drawing)
    case 'hero':
      return heroSvg(drawing)
    case 'share':
      return shareSvg(drawing)
    case 'emptyTable':
      return emptyTableSvg(drawing)
  }
}

/** The size of the plain transform, in pixels. */
export function ownSize({ kind }: Drawing): { width: number; height: number } {
  switch (kind) {
    case 'hero':
      return { width: 1600, height: 900 }
    case 'share':
      return { width: 1200, height: 630 }
    case 'cover':
    case 'menu':
    case 'emptyTable':
      return { width: 1200, height: 750 }
  }
}
