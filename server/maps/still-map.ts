import { mapPalette } from '#domain/map-palette.ts'
import { mercator, shownBounds, stillFrame, stillProjection, stillSize } from '#domain/map-projection.ts'
import type { PartnerTheme } from '#partners/theme-schema.ts'
import { type City, gazetteer } from '../merchants/gazetteer/gazetteer.ts'
import { clipRing } from './clip-ring.ts'
import type { Neighborhood } from './neighborhoods.ts'
import { outline, type Ring } from './outline.ts'

const mostLabels = 18
/** From here on the parts of a town are told: a fifth of a degree fills the picture. */
const scaleOfParts = stillSize / (0.2 / 360)
const labelHeight = 22
const letterWidth = 10.5
/** From a pin's middle: a page may lay a larger pin over a picture of one place. */
const pinReach = 20

interface Look {
  readonly theme: Pick<PartnerTheme, 'colors'>
  readonly neighborhoods: readonly Neighborhood[]
}

/** A calm picture of a part of the country in a partner's colours: states, the largest towns and, from near, the parts of a town. */
export function drawStillMap(shown: Parameters<typeof shownBounds>[0], { theme, neighborhoods }: Look): string {
  const palette = mapPalette(theme.colors)
  const bounds = shownBounds(shown)
  const project = stillProjection(bounds)
  const { scale, left, top } = stillFrame(bounds)
  const rings = outline().filter(
    (ring) =>
      ring.right >= left &&
      ring.left <= left + stillSize / scale &&
      ring.bottom >= top &&
      ring.top <= top + stillSize / scale,
  )
  const shapes = rings.map((ring) => pathOf(ring, { scale, left, top })).join('')
  const pins = shown.pins.map(project)
  const circles = pins.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="11"/>`).join('')
  const towns = citiesByPopulation()
  const named = scale > scaleOfParts ? [...towns, ...neighborhoods] : towns
  const labels = placeLabels({ scale, left, top }, { named, pins })
    .map(({ x, y, name, large }) => `<text x="${x}" y="${y}"${large ? ' font-size="24"' : ''}>${escaped(name)}</text>`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${stillSize} ${stillSize}" width="${stillSize}" height="${stillSize}">` +
    `<rect width="${stillSize}" height="${stillSize}" fill="${palette.water}"/>` +
    `<path d="${shapes}" fill="${palette.land}" stroke="${palette.border}" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<g font-family="system-ui,sans-serif" font-size="19" text-anchor="middle" fill="${palette.label}" stroke="${palette.halo}" ` +
    `stroke-width="5" stroke-linejoin="round" paint-order="stroke">${labels}</g>` +
    `<g fill="${theme.colors.accent}" stroke="${theme.colors.surface}" stroke-width="3">${circles}</g></svg>`
  )
}

interface Frame {
  readonly scale: number
  readonly left: number
  readonly top: number
}

function pathOf({ points }: Ring, { scale, left, top }: Frame): string {
  const drawn = points.map(([x, y]) => [(x - left) * scale, (y - top) * scale] as const)
  const steps: string[] = []
  let last = { x: 0, y: 0 }
  for (const [exactX, exactY] of clipRing(drawn, stillSize)) {
    const [x, y] = [Math.round(exactX), Math.round(exactY)]
    if (steps.length > 0 && x === last.x && y === last.y) continue
    // From the last point on: half the letters.
    steps.push(`${x - last.x} ${y - last.y}`)
    last = { x, y }
  }
  return steps.length < 3 ? '' : `M${steps[0]}l${steps.slice(1).join(' ').replaceAll(' -', '-')}z`
}

interface Named {
  readonly named: readonly (City | Neighborhood)[]
  readonly pins: readonly { readonly x: number; readonly y: number }[]
}

interface Label {
  readonly x: number
  readonly y: number
  readonly name: string
  readonly large: boolean
}

/** The most populous towns first; one whose name would touch another's is left out. */
function placeLabels({ scale, left, top }: Frame, { named, pins }: Named): Label[] {
  const labels: Label[] = []
  for (const place of named) {
    const at = mercator(place)
    const [x, y] = [Math.round((at.x - left) * scale), Math.round((at.y - top) * scale)]
    const name = 'label' in place ? nameOf(place) : place.name
    const label = clearOfPin({ x, y, name, large: 'label' in place && labels.length < 2 }, pins)
    if (isWithin(label) && labels.every((other) => areApart(label, other))) labels.push(label)
    if (labels.length === mostLabels) break
  }
  return labels
}

/** What the only pin would cover stands under it. Among several there is no better place. */
function clearOfPin(label: Label, [pin, ...others]: Named['pins']): Label {
  if (pin === undefined || others.length > 0) return label
  const isAside = Math.abs(label.x - pin.x) > (label.name.length * letterWidth) / 2 + pinReach
  const isAbove = label.y < pin.y - pinReach - 5
  return isAside || isAbove || label.y > pin.y + pinReach + labelHeight
    ? label
    : { ...label, y: pin.y + pinReach + labelHeight }
}

function isWithin({ x, y, name }: Label): boolean {
  const half = (name.length * letterWidth) / 2
  return x > half && x < stillSize - half && y > labelHeight && y < stillSize - labelHeight
}

function areApart(a: Label, b: Label): boolean {
  const width = ((a.name.length + b.name.length) * letterWidth) / 2 + 24
  return Math.abs(a.x - b.x) > width || Math.abs(a.y - b.y) > labelHeight * 2
}

let sorted: readonly City[] | null = null

export function citiesByPopulation(): readonly City[] {
  sorted ??= [...gazetteer().citiesByName.values()].flat().toSorted((a, b) => b.population - a.population)
  return sorted
}

export function nameOf({ label }: City): string {
  return label.slice(0, label.lastIndexOf(','))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
