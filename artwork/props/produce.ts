import { darker, lighter } from '../paint/color.ts'
import { circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { citrusWheel } from './glasses.ts'

export function citrus({ brush, palette }: Kit, skin: string): Prop {
  return prop(
    'front',
    { width: 84, foot: 70 },
    moved(
      -22,
      0,
      0,
      path(
        'M-23 -20C-23 -34 -12 -41 0 -41S21 -36 24 -24C29 -23 29 -16 24 -15C20 -4 11 0 0 0S-23 -6 -23 -20Z',
        brush.ball(skin),
      ),
    ) +
      stroke('M-24 -41q2 -5 6 -7', palette.leaf, 2.6) +
      citrusWheel({ x: 19, y: -20, r: 20, skin }),
  )
}

export function tomatoes({ brush, palette }: Kit): Prop {
  const tomato = (x: number, r: number) =>
    circle([x, -r, r], brush.ball(palette.main)) + path(`M${x} ${-2 * r + 4}l-9 -3 6 -2 3 -6 3 6 6 2z`, palette.leaf)
  return prop('front', { width: 76, foot: 64 }, tomato(-17, 19) + tomato(19, 16))
}

export function olives({ brush, palette }: Kit): Prop {
  const olive = (x: number, color: string) =>
    ellipse([x, -10, 12, 10], brush.ball(color)) + circle([x + 9, -11, 2.4], palette.main)
  return prop(
    'front',
    { width: 74, foot: 62 },
    olive(-24, palette.leaf) + olive(22, palette.leaf) + olive(-1, darker(palette.leaf, 0.3)),
  )
}

export function garlic({ brush, palette }: Kit): Prop {
  const skin = lighter(palette.cream, 0.3)
  return prop(
    'front',
    { width: 56, foot: 42 },
    path('M0 0C-24 0 -30 -16 -20 -28C-12 -36 -5 -36 -3 -52H4C5 -36 12 -36 20 -28C30 -16 24 0 0 0Z', brush.ball(skin)) +
      stroke('M-1 -34C-10 -24 -9 -12 -6 -3M3 -34C11 -24 10 -12 7 -3', darker(skin, 0.2), 1.5),
  )
}

export function chilies({ brush, palette }: Kit): Prop {
  const chili = (color: string) =>
    path('M-34 -9C-30 -22 -8 -24 8 -16C22 -9 34 -6 42 -9C36 2 10 4 -8 2C-24 0 -36 -1 -34 -9Z', brush.ball(color)) +
    stroke('M-32 -12C-38 -14 -42 -19 -42 -25', palette.leaf, 4)
  return prop(
    'front',
    { width: 88, foot: 76 },
    moved(4, -6, 4, chili(darker(palette.leaf, 0.05))) + moved(0, -2, -2, chili(palette.main)),
  )
}

export function grapes({ brush, palette }: Kit): Prop {
  const fruit = mixWine(palette.main)
  const rows: [number, number][] = [
    [-30, -10],
    [-10, -10],
    [10, -10],
    [30, -10],
    [-20, -27],
    [0, -27],
    [20, -27],
    [-9, -44],
    [11, -44],
  ]
  return prop(
    'front',
    { width: 84, foot: 76 },
    stroke('M0 -50C0 -64 6 -66 12 -68', palette.leaf, 3.4) +
      path('M2 -54C-14 -58 -26 -66 -24 -78C-10 -80 2 -68 2 -54Z', palette.leaf) +
      rows.map(([x, y]) => circle([x, y, 11], brush.ball(fruit))).join(''),
  )
}

export function pomegranate({ brush, palette }: Kit): Prop {
  const seeds: [number, number][] = [
    [14, -16],
    [22, -22],
    [30, -16],
    [18, -27],
    [27, -28],
    [22, -11],
  ]
  return prop(
    'front',
    { width: 92, foot: 78 },
    path('M-22 -50l-6 -9 7 3 4 -6 4 6 7 -3 -6 9z', darker(palette.main, 0.1)) +
      circle([-18, -26, 26], brush.ball(palette.main)) +
      circle([23, -20, 20], darker(palette.main, 0.12)) +
      circle([23, -20, 16.5], palette.cream) +
      seeds.map(([x, y]) => ellipse([x, y, 4, 4.6], palette.main)).join(''),
  )
}

export function figs({ brush, palette }: Kit): Prop {
  const skin = mixWine(palette.deep)
  const fig = 'M0 -50C4 -38 24 -34 24 -17C24 -5 13 0 0 0S-24 -5 -24 -17C-24 -34 -4 -38 0 -50Z'
  return prop(
    'front',
    { width: 86, foot: 68 },
    moved(-18, 0, 0, path(fig, brush.ball(lighter(skin, 0.12)))) +
      moved(
        23,
        0,
        0,
        path(fig, skin, 'transform="scale(.82)"') +
          ellipse([0, -16, 14, 13], palette.cream) +
          ellipse([0, -16, 10.5, 10], palette.main),
      ),
  )
}

export function eggs({ brush, palette }: Kit): Prop {
  const egg = (x: number, color: string) =>
    path(
      `M${x} -38C${x + 12} -38 ${x + 17} -22 ${x + 17} -14S${x + 10} 0 ${x} 0S${x - 17} -5 ${x - 17} -14S${x - 12} -38 ${x} -38Z`,
      brush.ball(color),
    )
  return prop('front', { width: 74, foot: 60 }, egg(-18, lighter(palette.cream, 0.3)) + egg(17, '#d9a679'))
}

export function mushrooms({ brush, palette }: Kit): Prop {
  const mushroom = (scale: number) =>
    `<g transform="scale(${scale})">${path('M-8 -20H8C7 -10 10 -4 12 0H-12C-10 -4 -7 -10 -8 -20Z', lighter(palette.cream, 0.3))}${path('M-24 -18C-24 -38 -12 -46 0 -46S24 -38 24 -18Q0 -12 -24 -18Z', brush.ball('#b98a63'))}</g>`
  return prop('front', { width: 82, foot: 60 }, moved(-18, 0, 0, mushroom(1)) + moved(20, 0, 0, mushroom(0.76)))
}

export function apples({ brush, palette }: Kit): Prop {
  const apple = (x: number, color: string) =>
    path(
      `M${x} -37C${x + 8} -43 ${x + 24} -40 ${x + 23} -22C${x + 22} -6 ${x + 11} 1 ${x} -2C${x - 11} 1 ${x - 22} -6 ${x - 23} -22C${x - 24} -40 ${x - 8} -43 ${x} -37Z`,
      brush.ball(color),
    ) + stroke(`M${x} -37Q${x + 1} -45 ${x + 5} -48`, '#5b3d2c', 2.6)
  return prop('front', { width: 96, foot: 76 }, apple(23, palette.leaf) + apple(-21, palette.main))
}

function mixWine(color: string): string {
  return darker(color, 0.42)
}
