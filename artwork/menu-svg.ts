import { seededRandom } from '#domain/seeded-random.ts'
import { coverCuisine } from './scenes/cover-cuisine.ts'
import { darker, lighter, mix } from './paint/color.ts'
import { box, circle, moved, path, round, stroke } from './paint/marks.ts'
import { palettes, type Palette } from './paint/palettes.ts'
import { patternDef } from './paint/patterns.ts'
import { leaf } from './props/greenery.ts'
import { cuisineArt } from './scenes/scenes.ts'

const width = 600
const height = 375

export interface MenuSection {
  /** Lengths of the dishes' names, in letters: the card shows the rhythm of the menu, its words stand on the page. */
  readonly nameLengths: readonly number[]
}

/** An open menu card on the restaurant's cloth, seen from above; no letters, so that it needs no font. */
export function menuSvg({
  seed,
  cuisine,
  sections,
}: {
  seed: string
  cuisine: string
  sections: readonly MenuSection[]
}): string {
  const art = cuisineArt[coverCuisine(cuisine)]
  const chance = seededRandom(seed)
  const palette = palettes[art.palettes[Math.floor(chance() * art.palettes.length)] ?? 'fog']
  const pattern = art.patterns[Math.floor(chance() * art.patterns.length)] ?? 'dots'
  const turn = round((chance() - 0.5) * 5)
  const half = Math.ceil(sections.length / 2)
  const pages =
    page(palette, { x: -178, sections: sections.slice(0, half) }) +
    page(palette, { x: 0, sections: sections.slice(half) })
  const content =
    `<defs>${patternDef({ name: pattern, ink: mix(palette.table, palette.cream, 0.16), scale: 1.4 })}</defs>` +
    box([0, 0, width, height], palette.table) +
    box([0, 0, width, height], 'url(#cloth)') +
    moved(width / 2 + 8, height / 2 + 9, turn, box([-186, -158, 372, 316], palette.deep, 6)).replace(
      '<g ',
      '<g opacity=".35" ',
    ) +
    moved(
      width / 2,
      height / 2,
      turn,
      box([-186, -158, 372, 316], palette.main, 6) +
        pages +
        path('M0 -150H14V150H0Z', darker(palette.cream, 0.1), 'opacity=".7"'),
    ) +
    cutlery() +
    moved(
      548,
      352,
      -34,
      leaf(92, palette.leaf) +
        moved(0, -8, 40, leaf(70, darker(palette.leaf, 0.14))) +
        moved(0, -8, -38, leaf(66, lighter(palette.leaf, 0.14))),
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

function page(palette: Palette, { x, sections }: { x: number; sections: readonly MenuSection[] }): string {
  const paper = lighter(palette.cream, 0.3)
  const ink = mix(palette.deep, paper, 0.25)
  const dishes = sections.reduce((sum, section) => sum + section.nameLengths.length, 0)
  const lineHeight = Math.min(17, (232 - sections.length * 40) / Math.max(1, dishes))
  let y = -104
  const blocks = sections.map((section) => {
    const title =
      box([x + 59, y, 60, 6], palette.main, 3) + stroke(`M${x + 50} ${y + 14}H${x + 128}`, palette.accent, 1.4)
    y += 28
    const lines = section.nameLengths.map((letters) => {
      const name = Math.min(104, letters * 4)
      const line =
        box([x + 20, y, name, 4], ink, 2) +
        stroke(`M${x + 26 + name} ${y + 3}H${x + 140}`, mix(ink, paper, 0.5), 1.4, 'stroke-dasharray=".1 5"') +
        box([x + 145, y, 14, 4], ink, 2)
      y += lineHeight
      return line
    })
    y += 14
    return title + lines.join('')
  })
  return box([x, -150, 178, 300], paper, 2) + ornament(x + 89, palette) + blocks.join('')
}

function ornament(x: number, palette: Palette): string {
  return (
    circle([x, -127, 4], palette.main) +
    stroke(`M${x - 34} -127H${x - 12}M${x + 12} -127H${x + 34}`, palette.accent, 1.6)
  )
}

function cutlery(): string {
  const steel = '#d3d6d8'
  const fork = path(
    'M-10 -120V-84Q-10 -70 -3.500 -66L-4.500 118Q0 126 4.500 118L3.500 -66Q10 -70 10 -84V-120H6.500V-86H2V-120H-2V-86H-6.500V-120Z',
    steel,
  )
  const knife = path('M-5 118V-30H-7V-110Q-6 -124 6 -126Q12 -70 7 -30H5V118Q0 126 -5 118Z', steel)
  return moved(64, 190, 0, fork) + moved(536, 176, 0, knife)
}
