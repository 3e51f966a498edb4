import { darker, lighter, mix } from '../paint/color.ts'
import { hoop, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'

interface VaseColors {
  readonly color: string
  readonly band: string
}

/** Broad leaves in a round vase. */
export function leafVase({ brush, palette }: Kit, { color, band }: VaseColors): Prop {
  const tones = [darker(palette.leaf, 0.16), palette.leaf, lighter(palette.leaf, 0.16)]
  const leaves = [
    [-34, 66, 0],
    [32, 62, 2],
    [-8, 84, 1],
    [12, 70, 0],
  ].map(([turn = 0, size = 0, tone = 0]) => moved(0, -84, turn, leaf(size, tones[tone] ?? palette.leaf)))
  return prop('back', { width: 78, foot: 48 }, leaves.join('') + roundVase(brush.ball(color), band))
}

/** Upright branches with small round leaves. */
export function eucalyptusVase({ brush, palette }: Kit, { color, band }: VaseColors): Prop {
  const tone = mix(palette.leaf, '#b9c8bd', 0.3)
  const branch = (size: number) =>
    stroke(`M0 0V${-size}`, darker(palette.leaf, 0.25), 2.4) +
    Array.from({ length: Math.floor(size / 15) }, (_, index) => {
      const y = -12 - index * 15
      return ellipse([-8, y, 8, 6], tone) + ellipse([8, y - 6, 8, 6], darker(tone, 0.12))
    }).join('') +
    ellipse([0, -size - 4, 6, 8], tone)
  return prop(
    'back',
    { width: 74, foot: 40 },
    moved(-3, -66, -19, branch(78)) +
      moved(3, -66, 17, branch(70)) +
      moved(0, -66, -1, branch(94)) +
      slimVase(brush.side(color), band),
  )
}

/** A flowering branch, for tables that want one line and some air. */
export function blossomVase({ brush, palette }: Kit, { color, band }: VaseColors): Prop {
  const bloom = lighter(palette.main, 0.45)
  const flowers: [number, number][] = [
    [-16, -102],
    [-33, -128],
    [6, -118],
    [-42, -150],
    [24, -136],
    [-14, -134],
    [36, -152],
  ]
  return prop(
    'back',
    { width: 84, foot: 40 },
    stroke(
      'M0 -66C-4 -90 -22 -104 -44 -152M-9 -90C2 -112 18 -122 38 -154M-20 -110L-12 -136',
      mix(palette.deep, '#6b4630', 0.5),
      3.4,
    ) +
      flowers
        .map(
          ([x, y]) =>
            [
              [0, -5],
              [5, -1],
              [3, 5],
              [-3, 5],
              [-5, -1],
            ]
              .map(([dx = 0, dy = 0]) => circle([x + dx, y + dy, 4.4], bloom))
              .join('') + circle([x, y, 2.4], palette.accent),
        )
        .join('') +
      slimVase(brush.side(color), band),
  )
}

export function tulipVase({ brush, palette }: Kit, { color, band }: VaseColors): Prop {
  const tulip = (tone: string) =>
    stroke('M0 0V-52', palette.leaf, 3) +
    path('M-2 0C-14 -12 -14 -30 -9 -40C-2 -30 0 -14 -2 0Z', palette.leaf) +
    path('M-11 -54C-13 -72 -8 -78 -8 -78L0 -70 8 -78S13 -72 11 -54Q0 -46 -11 -54Z', tone)
  return prop(
    'back',
    { width: 74, foot: 40 },
    moved(-5, -64, -24, tulip(darker(palette.main, 0.12))) +
      moved(5, -64, 22, tulip(lighter(palette.main, 0.16))) +
      moved(0, -66, -2, tulip(palette.main)) +
      slimVase(brush.side(color), band),
  )
}

export function cactusPot({ brush, palette }: Kit, { color, band }: VaseColors): Prop {
  const arms =
    'M-13 -40V-118A13 13 0 0 1 13 -118V-40ZM-12 -66H-24A12 12 0 0 1 -36 -78V-96A7 7 0 0 1 -22 -96V-81H-12ZM12 -78H20V-100A7 7 0 0 1 34 -100V-76A12 12 0 0 1 22 -64H12Z'
  return prop(
    'back',
    { width: 76, foot: 44 },
    path(arms, brush.side(palette.leaf)) +
      stroke('M0 -116V-46', lighter(palette.leaf, 0.35), 1.6, 'stroke-dasharray="2 7"') +
      circle([0, -133, 6], palette.main) +
      path('M-28 -44H28L21 -2Q0 3 -21 -2Z', brush.side(color)) +
      path('M-31 -50H31V-38H-31Z', brush.side(band)),
  )
}

export function herbPot({ brush, palette }: Kit, { color, band }: VaseColors): Prop {
  const sprigs = [
    [-38, 46, 0.16],
    [34, 44, 0],
    [-18, 58, 0],
    [16, 60, -0.16],
    [0, 50, 0.1],
  ].map(([turn = 0, size = 0, shade = 0]) =>
    moved(turn / 4, -46, turn, leaf(size, shade < 0 ? lighter(palette.leaf, -shade) : darker(palette.leaf, shade))),
  )
  return prop(
    'back',
    { width: 68, foot: 42 },
    sprigs.join('') +
      path('M-26 -46H26L20 -2Q0 3 -20 -2Z', brush.side(color)) +
      path('M-29 -52H29V-41H-29Z', brush.side(band)),
  )
}

/** A pointed leaf that grows up from the origin. */
export function leaf(size: number, color: string): string {
  const half = round(size * 0.24)
  return (
    path(`M0 0C${-half * 1.6} ${round(-size * 0.34)} ${-half} ${round(-size * 0.78)} 0 ${-size}Z`, color) +
    path(`M0 0C${half * 1.6} ${round(-size * 0.34)} ${half} ${round(-size * 0.78)} 0 ${-size}Z`, darker(color, 0.16))
  )
}

function roundVase(fill: string, band: string): string {
  return (
    path('M-12 -88H12C11 -72 33 -66 33 -34C33 -10 18 0 0 0S-33 -10 -33 -34C-33 -66 -11 -72 -12 -88Z', fill) +
    path('M-14 -92H14V-84H-14Z', band)
  )
}

function slimVase(fill: string, band: string): string {
  return (
    path('M-9 -70H9C8 -54 23 -42 22 -20C21 -4 12 0 0 0S-21 -4 -22 -20C-23 -42 -8 -54 -9 -70Z', fill) +
    hoop('M-21 -26Q0 -20 21 -26', band, 4)
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
