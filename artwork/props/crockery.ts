import { darker, lighter } from '../paint/color.ts'
import { hoop, box, ellipse, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'

export interface BowlOptions {
  readonly width: number
  readonly color: string
  readonly band?: string
  /** What lies in it, drawn with x 0 at the middle and y 0 at the rim. */
  readonly filling: (width: number) => string
}

export function bowl({ brush }: Kit, { width, color, band, filling }: BowlOptions): Prop {
  const half = width / 2
  const rim = width * 0.085
  const height = width * 0.42
  const foot = width * 0.17
  const inside = ellipse([0, -height, half, rim], darker(color, 0.32))
  const body = `M${-half} ${-height}A${half} ${rim} 0 0 0 ${half} ${-height}C${half} ${-height * 0.36} ${half * 0.6} -7 ${foot} -7H${-foot}C${-half * 0.6} -7 ${-half} ${-height * 0.36} ${-half} ${-height}Z`
  const stripe = `M${-half * 0.985} ${-height * 0.8}A${half} ${rim} 0 0 0 ${half * 0.985} ${-height * 0.8}`
  const base = path(`M${-foot - 2} -8H${foot + 2}L${foot} -1Q0 3 ${-foot} -1Z`, darker(color, 0.28))
  return prop(
    'middle',
    { width, foot: width * 0.5 },
    inside +
      `<g transform="translate(0 ${-height})">${filling(width)}</g>` +
      base +
      path(body, brush.ball(color)) +
      (band ? hoop(stripe, band, width * 0.028) : ''),
  )
}

/** A plate seen from a low seat, with food standing on its middle. */
export function plate({ palette }: Kit, { width, food }: { width: number; food: string }): Prop {
  const rim = lighter(palette.cream, 0.5)
  return prop(
    'middle',
    { width, foot: width * 0.7 },
    ellipse([0, -5, width / 2, width * 0.075], darker(rim, 0.16)) +
      ellipse([0, -8, width / 2, width * 0.075], rim) +
      ellipse([0, -8, width * 0.36, width * 0.045], darker(rim, 0.07)) +
      `<g transform="translate(0 -9)">${food}</g>`,
  )
}

/** A wooden board with food on it. */
export function board({ brush }: Kit, { width, wood, food }: { width: number; wood: string; food: string }): Prop {
  return prop(
    'middle',
    { width, foot: width * 0.94 },
    box([-width / 2, -11, width, 11], brush.side(darker(wood, 0.2)), 4) +
      box([-width / 2, -14, width, 7], wood, 3.5) +
      `<g transform="translate(0 -13)">${food}</g>`,
  )
}

/** A footed stand for cakes and pizza. */
export function stand({ brush }: Kit, { width, color, food }: { width: number; color: string; food: string }): Prop {
  const half = width / 2
  return prop(
    'middle',
    { width, foot: width * 0.36 },
    path('M-10 -44H10C10 -20 14 -10 30 -4Q0 4 -30 -4C-14 -10 -10 -20 -10 -44Z', brush.side(color)) +
      path(`M${-half} -46H${half}V-40Q0 -30 ${-half} -40Z`, darker(color, 0.18)) +
      ellipse([0, -46, half, width * 0.06], lighter(color, 0.3)) +
      `<g transform="translate(0 -45)">${food}</g>`,
  )
}

export function cupAndSaucer(
  { brush }: Kit,
  { width, color, drink }: { width: number; color: string; drink: string },
): Prop {
  const w = width * 0.72
  const body = `M${-w / 2} ${-w * 0.66}A${w / 2} ${w * 0.08} 0 0 0 ${w / 2} ${-w * 0.66}C${w / 2} ${-w * 0.2} ${w * 0.28} -6 ${w * 0.14} -6H${-w * 0.14}C${-w * 0.28} -6 ${-w / 2} ${-w * 0.2} ${-w / 2} ${-w * 0.66}Z`
  return prop(
    'middle',
    { width, foot: width * 0.72 },
    ellipse([0, -3, width / 2, width * 0.06], darker(color, 0.2)) +
      ellipse([0, -5, width / 2, width * 0.06], color) +
      stroke(
        `M${w * 0.44} ${-w * 0.55}C${w * 0.8} ${-w * 0.6} ${w * 0.72} ${-w * 0.14} ${w * 0.3} ${-w * 0.2}`,
        darker(color, 0.12),
        w * 0.075,
      ) +
      ellipse([0, -w * 0.66, w / 2, w * 0.08], lighter(color, 0.4)) +
      ellipse([0, -w * 0.65, w * 0.44, w * 0.06], drink) +
      path(body, brush.ball(color)),
  )
}

export function handlelessCup({ brush }: Kit, { color, band }: { color: string; band: string }): Prop {
  return prop(
    'front',
    { width: 44, foot: 30 },
    ellipse([0, -44, 20, 4], darker(band, 0.3)) +
      path('M-20 -44A20 4 0 0 0 20 -44L16 -3Q15 1 0 1T-16 -3Z', brush.side(color)) +
      hoop('M-18.800 -30A19 4 0 0 0 18.800 -30', band, 5),
  )
}

export function teapot({ brush }: Kit, { color, knob }: { color: string; knob: string }): Prop {
  return prop(
    'middle',
    { width: 124, foot: 62 },
    stroke('M-30 -64C-66 -72 -66 -16 -34 -20', darker(color, 0.16), 8) +
      path('M34 -34C50 -36 46 -64 62 -70L66 -64C56 -54 60 -24 36 -14Z', darker(color, 0.16)) +
      path('M-42 -36C-42 -68 -20 -76 0 -76S42 -68 42 -36C42 -14 24 0 0 0S-42 -14 -42 -36Z', brush.ball(color)) +
      path('M-20 -73Q0 -88 20 -73Q0 -68 -20 -73Z', darker(color, 0.26)) +
      ellipse([0, -85, 6, 5.5], knob),
  )
}

export function jug({ brush }: Kit, { color, band }: { color: string; band: string }): Prop {
  return prop(
    'back',
    { width: 76, foot: 50 },
    stroke('M22 -94C58 -98 54 -40 28 -36', darker(color, 0.16), 8) +
      path(
        'M-22 -104H24C20 -84 34 -62 30 -30C28 -10 20 0 0 0S-28 -10 -30 -30C-33 -62 -14 -80 -20 -94L-34 -106Z',
        brush.ball(color),
      ) +
      hoop('M-29 -44Q0 -36 30 -44', band, 6),
  )
}

export function stackedPlates({ brush }: Kit, colors: readonly string[]): Prop {
  const layers = colors.map((color, index) =>
    path(`M-38 ${-index * 9 - 9}H38L26 ${-index * 9 - 1}H-26Z`, brush.side(color)),
  )
  return prop('back', { width: 80, foot: 54 }, layers.join(''))
}

export function saucer({ brush }: Kit, { color, sauce }: { color: string; sauce: string }): Prop {
  return prop(
    'front',
    { width: 48, foot: 28 },
    ellipse([0, -16, 23, 4.4], darker(color, 0.25)) +
      ellipse([0, -15.5, 19, 3.2], sauce) +
      path('M-23 -16A23 4.400 0 0 0 23 -16C22 -6 13 0 0 0S-22 -6 -23 -16Z', brush.ball(color)),
  )
}
