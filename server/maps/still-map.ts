import { mapPalette, type MapPalette } from '#domain/maps/palette.ts'
import { apart, type MarkBox, touch, widthOfText } from '#domain/maps/mark-box.ts'
import { mercator, shownBounds, stillFrame, stillProjection, stillSize } from '#domain/maps/projection.ts'
import type { PartnerTheme } from '#partners/files/theme/theme-schema.ts'
import { type City, gazetteer } from '../gazetteer/gazetteer.ts'
import type { Neighborhood } from './neighborhood-store.ts'
import type { Frame } from './drawn-tiles.ts'
import { drawGround, type Ground } from './still-ground.ts'

const mostLabels = 18
/** From here on the parts of a town are told: a fifth of a degree fills the picture. */
const scaleOfParts = stillSize / (0.2 / 360)
/** In units of the picture. */
const [largeText, plainText, pinText] = [26, 19, 19]
const pinHeight = 40
/** What a page lays over a picture of one place. */
const pinOfPage = 44
/** From a pin's middle to that of a name under or over it. */
const besidePin = 50
/** Around a name. */
const margin = 10

export interface StillPin {
  readonly latitude: number
  readonly longitude: number
  /** What a visit earns there, as short as a pin is; empty for a plain dot. */
  readonly text: string
}

interface Shown extends Omit<Parameters<typeof shownBounds>[0], 'pins'> {
  readonly pins: readonly StillPin[]
}

interface Look {
  readonly theme: Pick<PartnerTheme, 'colors'>
  readonly neighborhoods: readonly Neighborhood[]
  readonly ground: Ground
}

/** A calm picture of a part of the country in a partner's colours: land and water, borders, the largest towns, from near the parts of a town, and the pins. */
export async function drawStillMap(shown: Shown, { theme, neighborhoods, ground }: Look): Promise<string> {
  const palette = mapPalette(theme.colors)
  const bounds = shownBounds(shown)
  const frame = stillFrame(bounds)
  const pins = placePins(shown.pins, stillProjection(bounds))
  const towns = citiesByPopulation()
  const named = frame.scale > scaleOfParts ? [...towns, ...neighborhoods] : towns
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${stillSize} ${stillSize}" width="${stillSize}" height="${stillSize}">` +
    `<rect width="${stillSize}" height="${stillSize}" fill="${palette.water}"/>` +
    (await drawGround(ground, frame, palette)) +
    labelsOf(placeLabels(frame, { named, taken: pins.map(({ box }) => box) }), palette) +
    pinsOf(pins, theme.colors) +
    '</svg>'
  )
}

function labelsOf(labels: readonly Label[], { label, halo }: MapPalette): string {
  const texts = labels.map(
    ({ box, name, size }) =>
      `<text x="${box.x}" y="${box.y + Math.round(size / 3)}"${size === plainText ? '' : ` font-size="${size}"`}>${escaped(name)}</text>`,
  )
  return (
    `<g font-family="system-ui,sans-serif" font-size="${plainText}" text-anchor="middle" fill="${label}" stroke="${halo}" ` +
    `stroke-width="5" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`
  )
}

function pinsOf(pins: readonly PlacedPin[], { surface, ink, accent }: PartnerTheme['colors']): string {
  const dots = pins.filter(({ text }) => text === '').map(({ box: { x, y } }) => `<circle cx="${x}" cy="${y}" r="11"/>`)
  const rates = pins
    .filter(({ text }) => text !== '')
    .map(({ box: { x, y, width, height }, text }) => {
      const frame = `x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${height / 2}"`
      return `<rect ${frame} fill="${surface}" stroke="${ink}" stroke-width="1.5"/><text x="${x}" y="${y + 7}">${escaped(text)}</text>`
    })
  return (
    `<g fill="${accent}" stroke="${surface}" stroke-width="3">${dots.join('')}</g>` +
    `<g font-family="system-ui,sans-serif" font-size="${pinText}" font-weight="600" text-anchor="middle" fill="${ink}">${rates.join('')}</g>`
  )
}

interface PlacedPin {
  readonly text: string
  readonly box: MarkBox
}

/** The best of the list first; who would lie on another has no pin. */
function placePins(pins: readonly StillPin[], project: ReturnType<typeof stillProjection>): PlacedPin[] {
  return apart(
    pins.map((pin) => {
      const width = pin.text === '' ? pinOfPage : Math.ceil(widthOfText(pin.text, pinText) + 28)
      return { text: pin.text, box: { ...project(pin), width, height: pin.text === '' ? pinOfPage : pinHeight } }
    }),
  )
}

interface Named {
  readonly named: readonly (City | Neighborhood)[]
  readonly taken: readonly MarkBox[]
}

interface Label {
  readonly box: MarkBox
  readonly name: string
  readonly size: number
}

/** The most populous towns first; one whose name would touch another's, or a pin, stands above or below, or is left out. */
function placeLabels({ scale, left, top }: Frame, { named, taken }: Named): Label[] {
  const labels: Label[] = []
  for (const place of named) {
    const at = mercator(place)
    const [x, y] = [Math.round((at.x - left) * scale), Math.round((at.y - top) * scale)]
    const name = 'label' in place ? nameOf(place) : place.name
    const size = 'label' in place && labels.length < 2 ? largeText : plainText
    const width = Math.ceil(widthOfText(name, size) * narrower) + margin * 2
    const box = [0, besidePin, -besidePin]
      .map((aside) => ({ x, y: y + aside, width, height: size + margin * 2 }))
      .find(
        (room) =>
          isWithin(room) && ![...taken, ...labels.map((label) => label.box)].some((other) => touch(other, room)),
      )
    if (box !== undefined) labels.push({ box, name, size })
    if (labels.length === mostLabels) break
  }
  return labels
}

/** Words are narrower than figures. */
const narrower = 0.85

function isWithin({ x, y, width, height }: MarkBox): boolean {
  return x > width / 2 && x < stillSize - width / 2 && y > height / 2 && y < stillSize - height / 2
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
