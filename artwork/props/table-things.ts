import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { leaf } from './greenery.ts'

export function candle({ brush, palette }: Kit): Prop {
  return prop(
    'back',
    { width: 40, foot: 36 },
    circle([0, -112, 44], 'url(#glow)') +
      path('M0 -128C8 -116 9 -108 0 -102C-9 -108 -8 -116 0 -128Z', '#f7c548') +
      box([-7, -100, 14, 66], brush.side(lighter(palette.cream, 0.4)), 2) +
      path('M-10 -36H10L8 -16H-8Z', brush.side(palette.accent)) +
      path('M-20 -2C-20 -14 20 -14 20 -2Q0 3 -20 -2Z', darker(palette.accent, 0.2)),
  )
}

export function lantern({ brush, palette }: Kit): Prop {
  return prop(
    'back',
    { width: 56, foot: 44 },
    stroke('M-14 -96Q0 -122 14 -96', palette.deep, 4) +
      path('M-20 -84L-12 -98H12L20 -84Z', palette.deep) +
      box([-20, -84, 40, 76], '#ffe3a0') +
      path('M0 -60C8 -48 9 -36 0 -28C-9 -36 -8 -48 0 -60Z', '#ee8f2c') +
      box([-8, -28, 16, 20], lighter(palette.cream, 0.5)) +
      stroke('M-20 -84V-8M20 -84V-8M-7 -84V-8M7 -84V-8', palette.deep, 3) +
      box([-24, -10, 48, 10], brush.side(palette.deep), 2),
  )
}

/** Short candle in a colored glass, for the front of the table. */
export function votive({ brush, palette }: Kit): Prop {
  return prop(
    'front',
    { width: 40, foot: 32 },
    circle([0, -34, 36], 'url(#glow)') +
      path('M0 -46C6 -38 7 -32 0 -27C-7 -32 -6 -38 0 -46Z', '#f7c548') +
      path('M-17 -30H17L14 -2Q0 2 -14 -2Z', brush.side(palette.main), 'opacity=".92"'),
  )
}

export function cheeseBoard({ brush, palette }: Kit): Prop {
  const rind = '#e8b94e'
  return prop(
    'front',
    { width: 104, foot: 94 },
    path('M-46 -2V-30L40 -48V-2Z', brush.side(rind)) +
      path('M-46 -30L24 -56 40 -48Z', lighter(rind, 0.3)) +
      ellipse([-20, -16, 7, 5], darker(rind, 0.2)) +
      ellipse([8, -26, 6, 5], darker(rind, 0.2)) +
      ellipse([20, -9, 5, 4], darker(rind, 0.2)) +
      box([-52, -4, 104, 5], darker(palette.table, 0.3), 2),
  )
}

export function sauceTrio({ brush, palette }: Kit): Prop {
  const pot = (x: number, sauce: string) =>
    moved(
      x,
      0,
      0,
      ellipse([0, -21, 16, 3.4], sauce) +
        path('M-16 -21A16 3.400 0 0 0 16 -21L12 -1Q0 2 -12 -1Z', brush.side(lighter(palette.cream, 0.2))),
    )
  return prop(
    'front',
    { width: 112, foot: 96 },
    pot(-37, palette.main) + pot(0, palette.accent) + pot(37, palette.leaf),
  )
}

/** A round brass tray for tea or sweets, with two small glasses. */
export function teaGlasses({ brush, palette }: Kit): Prop {
  const glass = (x: number) =>
    moved(
      x,
      -5,
      0,
      path('M-13 -40C-10 -26 -10 -20 -12 -2Q0 2 12 -2C10 -20 10 -26 13 -40Z', '#ffffff', 'opacity=".5"') +
        path('M-11 -29C-9 -22 -10 -14 -11 -3Q0 1 11 -3C10 -14 9 -22 11 -29Z', brush.side(darker(palette.main, 0.1))) +
        moved(2, -32, 20, leaf(16, palette.leaf)),
    )
  return prop(
    'front',
    { width: 96, foot: 80 },
    ellipse([0, -3, 46, 6], darker(palette.accent, 0.2)) +
      ellipse([0, -5.5, 46, 6], palette.accent) +
      glass(-19) +
      glass(19),
  )
}

/** Spices heaped in small bowls. */
export function spiceBowls({ brush, palette }: Kit): Prop {
  const pot = (x: number, spice: string) =>
    moved(
      x,
      0,
      0,
      path('M-19 -20C-10 -40 10 -40 19 -20Z', spice) +
        path('M-22 -21A22 4 0 0 0 22 -21C20 -6 12 0 0 0S-20 -6 -22 -21Z', brush.ball(palette.deep)),
    )
  return prop('front', { width: 146, foot: 120 }, pot(-49, '#d99b23') + pot(0, '#b23a26') + pot(49, '#7d8a35'))
}

export function cloche({ brush, palette }: Kit): Prop {
  const silver = '#c3c7ca'
  return prop(
    'middle',
    { width: 232, foot: 196 },
    ellipse([0, -4, 114, 8], darker(silver, 0.3)) +
      ellipse([0, -7, 114, 8], lighter(silver, 0.4)) +
      path('M-92 -8C-92 -80 -44 -112 0 -112S92 -80 92 -8Q0 2 -92 -8Z', brush.ball(silver)) +
      stroke('M-70 -34C-64 -62 -48 -82 -26 -92', '#ffffff', 6, 'opacity=".8"') +
      circle([0, -122, 10], brush.ball(palette.accent)) +
      box([-5, -114, 10, 6], darker(silver, 0.2)),
  )
}

export function coffeePress({ brush, palette }: Kit): Prop {
  return prop(
    'back',
    { width: 84, foot: 56 },
    stroke('M30 -104H50V-34H30', palette.deep, 7) +
      stroke('M0 -124V-150', '#b9bcbe', 4) +
      circle([0, -152, 7], palette.deep) +
      path('M-30 -118H30V-4H-30Z', '#ffffff', 'opacity=".45"') +
      box([-28, -72, 56, 66], brush.side('#4a2b1b'), 3) +
      box([-33, -126, 66, 12], brush.side(palette.accent), 4) +
      box([-33, -10, 66, 10], brush.side(palette.accent), 3),
  )
}

export function mokaPot({ brush, palette }: Kit): Prop {
  const metal = '#aeb4b8'
  return prop(
    'back',
    { width: 92, foot: 50 },
    stroke('M24 -100H48L42 -52', palette.deep, 8) +
      path('M-24 -62L-32 -4Q0 2 32 -4L24 -62Z', brush.side(metal)) +
      box([-26, -68, 52, 10], darker(metal, 0.3)) +
      path('M-24 -68L-30 -112 -42 -120 -28 -122H26L24 -68Z', brush.side(lighter(metal, 0.2))) +
      path('M-28 -122L0 -134 26 -122Z', darker(metal, 0.2)) +
      circle([0, -138, 6], palette.deep),
  )
}

export function pizzaCutterCan({ brush, palette }: Kit): Prop {
  return prop(
    'back',
    { width: 60, foot: 54 },
    box([-26, -74, 52, 74], brush.side(palette.main), 3) +
      box([-26, -54, 52, 34], lighter(palette.cream, 0.3)) +
      circle([0, -37, 12], palette.main) +
      moved(0, -46, 30, leaf(12, palette.leaf)) +
      box([-28, -78, 56, 7], '#b9bcbe', 2) +
      box([-28, -5, 56, 6], '#9a9da0', 2),
  )
}

export function enamelMug({ brush, palette }: Kit, color: string): Prop {
  return prop(
    'front',
    { width: 72, foot: 46 },
    stroke('M22 -46C46 -50 44 -14 20 -18', darker(color, 0.15), 6) +
      box([-26, -58, 50, 58], brush.side(color), 5) +
      box([-28, -61, 54, 6], palette.deep, 3) +
      box([-26, -9, 50, 3], lighter(color, 0.4)),
  )
}
