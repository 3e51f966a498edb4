import type { Brush } from './brush.ts'
import { darker, lighter, mix } from './color.ts'
import { box, ellipse, moved, round } from './marks.ts'
import type { Palette } from './palettes.ts'
import { patternDef, type PatternName } from './patterns.ts'
import type { Prop, Row } from './prop.ts'

export interface Stage {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly brush: Brush
  readonly pattern: PatternName
  readonly back: (palette: Palette) => string
  /** Middle of the arrangement and of what is behind it. */
  readonly center: number
  readonly backCenter: number
  /** How large the things on the table are drawn, and what is behind it. */
  readonly scale: number
  readonly backScale: number
  /** How far things of different rows stand in front of each other, as a share of the narrower one. */
  readonly overlap: number
  readonly props: readonly Prop[]
}

const depth: Record<Row, number> = { back: 6, middle: 19, front: 30 }
const paintOrder: readonly Row[] = ['back', 'middle', 'front']

/** Puts wall, back, table and things together; returns the inside of an SVG with its defs. */
export function drawStage(stage: Stage): string {
  const { width, height, palette, brush, scale } = stage
  const edge = tableEdge(height)
  const surface = lighter(palette.table, 0.1)
  const top = 42 * scale
  const back = `<g transform="translate(${round(stage.backCenter)} ${round(edge)}) scale(${stage.backScale})">${stage.back(palette)}</g>`
  const things = drawProps(stage, edge)
  const defs =
    `<linearGradient id="wall" x2=".3" y2="1"><stop stop-color="${lighter(palette.wall, 0.2)}"/><stop offset="1" stop-color="${darker(palette.wall, 0.05)}"/></linearGradient>` +
    `<radialGradient id="shadow"><stop stop-color="${palette.deep}" stop-opacity=".62"/><stop offset=".6" stop-color="${palette.deep}" stop-opacity=".34"/><stop offset="1" stop-color="${palette.deep}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="light" cx=".36" cy=".2" r="1"><stop stop-color="#fffaf0" stop-opacity=".16"/><stop offset=".5" stop-color="#fffaf0" stop-opacity="0"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".26"/></radialGradient>` +
    `<radialGradient id="glow"><stop stop-color="${palette.accent}" stop-opacity=".34"/><stop offset="1" stop-color="${palette.accent}" stop-opacity="0"/></radialGradient>` +
    patternDef({ name: stage.pattern, ink: clothInk(palette), scale }) +
    grain
  return (
    `<defs>${defs}${brush.defs()}</defs>` +
    box([0, 0, width, height], 'url(#wall)') +
    back +
    box([0, edge, width, height - edge], surface) +
    box([0, edge, width, 2.5 * scale], lighter(surface, 0.22)) +
    box([0, edge + top, width, height - edge - top], palette.table) +
    box([0, edge + top, width, height - edge - top], 'url(#cloth)') +
    box([0, edge + top, width, 5 * scale], darker(palette.table, 0.34)) +
    things +
    box([0, 0, width, height], 'url(#light)') +
    box([0, 0, width, height], 'url(#grain)')
  )
}

function tableEdge(height: number): number {
  return height * 0.735
}

function drawProps(stage: Stage, edge: number): string {
  const placed = layOut(stage.props, stage.overlap)
  const drawn = paintOrder.map((row) =>
    placed
      .filter((place) => place.prop.row === row)
      .map(({ prop, x }) => moved(x, depth[row], 0, shadowOf(prop) + prop.drawing))
      .join(''),
  )
  return `<g transform="translate(${round(stage.center)} ${round(edge)}) scale(${stage.scale})">${drawn.join('')}</g>`
}

/** Dark where the thing stands, and thrown to the right, since the light comes from the left. */
function shadowOf({ foot }: Prop): string {
  return (
    ellipse([foot * 0.42 + 8, 1, foot * 0.8, 7], 'url(#shadow)', 'opacity=".5"') +
    ellipse([5, 0, foot * 0.62, 6.5], 'url(#shadow)')
  )
}

/** The cloth's pattern: lighter than the cloth, or darker where the cloth is pale already. */
function clothInk({ table, cream, deep }: Palette): string {
  const pale = parseInt(table.slice(1, 3), 16) > 190 && parseInt(table.slice(3, 5), 16) > 180
  return pale ? mix(table, deep, 0.16) : mix(table, cream, 0.2)
}

/** Left to right around x 0. Things of one row never touch. */
function layOut(props: readonly Prop[], overlap: number): { prop: Prop; x: number }[] {
  let cursor = 0
  const placed = props.map((prop, index) => {
    const before = props[index - 1]
    if (before) cursor += gapBetween(before, prop, overlap)
    const x = cursor + prop.width / 2
    cursor += prop.width
    return { prop, x }
  })
  return placed.map(({ prop, x }) => ({ prop, x: x - cursor / 2 }))
}

/** How wide the things are when they stand in their places. */
export function laidWidth(props: readonly Prop[], overlap: number): number {
  const [first] = layOut(props, overlap)
  return first === undefined ? 0 : 2 * (first.prop.width / 2 - first.x)
}

function gapBetween(left: Prop, right: Prop, overlap: number): number {
  if (left.row === right.row) return 8
  return -Math.min(left.width, right.width) * overlap
}

/** Specks of a coarse paper, in one tile: a turbulence filter costs more than the rest of the picture. */
const grain = (() => {
  const specks: string[] = []
  for (let index = 0; index < 46; index++) {
    const x = (index * 61.8 + (index % 7) * 13) % 150
    const y = (index * 38.2 + (index % 5) * 29) % 150
    specks.push(
      `<circle cx="${round(x)}" cy="${round(y)}" r="${index % 3 ? 0.6 : 0.9}" fill="${index % 2 ? '#fffaf0' : '#2a1a14'}"/>`,
    )
  }
  return `<pattern id="grain" width="150" height="150" patternUnits="userSpaceOnUse"><g opacity=".13">${specks.join('')}</g></pattern>`
})()
