import { darker, lighter } from '../paint/color.ts'
import { hoop, box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { plate } from './crockery.ts'
import { leaf } from './greenery.ts'

const bamboo = '#c9975a'

export function steamerStack({ brush, palette }: Kit): Prop {
  const dough = '#fbf3e4'
  const dumpling = (x: number) =>
    moved(
      x,
      -86,
      0,
      path('M-25 4C-27 -18 -10 -27 0 -31C10 -27 27 -18 25 4Z', brush.ball(dough)) +
        stroke('M0 -29C-3 -20 -9 -14 -14 -10M0 -29V-14M0 -29C3 -20 9 -14 14 -10', darker(dough, 0.2), 1.8),
    )
  const tier = (y: number, tone: string) =>
    box([-74, y - 40, 148, 40], brush.side(tone), 3) +
    box([-74, y - 40, 148, 6], lighter(tone, 0.24)) +
    box([-74, y - 9, 148, 5], darker(tone, 0.26)) +
    stroke(`M-50 ${y - 30}V${y - 12}M-20 ${y - 30}V${y - 12}M10 ${y - 30}V${y - 12}`, darker(tone, 0.2), 1.6)
  return prop(
    'middle',
    { width: 154, foot: 150 },
    ellipse([0, -82, 73, 9], darker(bamboo, 0.32)) +
      dumpling(-42) +
      dumpling(42) +
      moved(0, 3, 0, dumpling(0)) +
      moved(8, -80, 60, leaf(22, palette.leaf)) +
      tier(-42, bamboo) +
      tier(0, darker(bamboo, 0.07)),
  )
}

export function baoPlate(kit: Kit): Prop {
  const dough = '#fcf5e8'
  const bao = (x: number, y: number) =>
    moved(
      x,
      y,
      0,
      path('M-36 -4C-38 -36 -18 -50 0 -50S38 -36 36 -4Q0 6 -36 -4Z', kit.brush.ball(dough)) +
        stroke('M0 -47C-6 -40 -14 -38 -20 -38M0 -47C6 -40 14 -38 20 -38M0 -47V-36', darker(dough, 0.22), 2.2),
    )
  return plate(kit, { width: 214, food: bao(-42, 0) + bao(42, 0) + bao(0, 4) })
}

export function dumplingPlate(kit: Kit): Prop {
  const dough = '#f6e3bd'
  const gyoza = (x: number) =>
    moved(
      x,
      0,
      0,
      path('M-32 -2C-34 -34 -12 -42 4 -40C24 -38 34 -20 32 -2Q0 6 -32 -2Z', kit.brush.ball(dough)) +
        stroke('M-24 -26l9 7M-12 -35l7 9M4 -39l3 10M18 -34l-2 9M27 -22l-7 6', darker(dough, 0.24), 2.2) +
        path('M-32 -3Q0 5 32 -3L30 -8Q0 -3 -30 -8Z', '#c98b46'),
    )
  return plate(kit, { width: 244, food: gyoza(-72) + gyoza(70) + gyoza(0) })
}

export function springRolls(kit: Kit): Prop {
  const { palette } = kit
  const roll = (tone: string) =>
    box([-48, -24, 96, 24], kit.brush.ball(tone), 11) +
    stroke('M-34 -20l8 16M-14 -22l8 18M8 -22l8 18M28 -21l6 15', darker(tone, 0.22), 2)
  const tone = '#d99a46'
  return plate(kit, {
    width: 224,
    food:
      moved(-82, 0, -26, leaf(36, palette.leaf)) +
      moved(-1, -22, 0, roll(lighter(tone, 0.12))) +
      moved(-46, 0, 0, roll(tone)) +
      moved(46, 0, 0, roll(tone)),
  })
}

/** A clay pot with a lid ajar. */
export function clayPot({ brush, palette }: Kit, color: string): Prop {
  return prop(
    'middle',
    { width: 172, foot: 100 },
    box([-84, -62, 18, 12], darker(color, 0.3), 5) +
      box([66, -62, 18, 12], darker(color, 0.3), 5) +
      path('M-70 -66H70C72 -28 52 0 0 0S-72 -28 -70 -66Z', brush.ball(color)) +
      hoop('M-67 -44Q0 -34 67 -44', lighter(palette.cream, 0.1), 4) +
      path('M-74 -68C-66 -98 -30 -106 0 -106S66 -98 74 -68Q0 -60 -74 -68Z', brush.ball(darker(color, 0.14))) +
      box([-9, -118, 18, 14], darker(color, 0.34), 5),
  )
}

/** Small side dishes in a row of cups. */
export function banchan({ brush, palette }: Kit): Prop {
  const cup = (x: number, food: string) =>
    moved(
      x,
      0,
      0,
      path('M-21 -22C-18 -38 18 -38 21 -22Z', food) +
        path('M-24 -24A24 4 0 0 0 24 -24C23 -8 14 0 0 0S-23 -8 -24 -24Z', brush.ball(lighter(palette.cream, 0.3))),
    )
  return prop(
    'front',
    { width: 158, foot: 136 },
    cup(-53, palette.main) + cup(0, palette.leaf) + cup(53, palette.accent),
  )
}

/** A grill set into a low brazier with slices on it. */
export function tableGrill({ brush, palette }: Kit): Prop {
  const meat = darker(palette.main, 0.24)
  const slices = [-58, -24, 12, 46].map((x, index) =>
    path(`M${x - 14} -66C${x - 10} -80 ${x + 12} -78 ${x + 18} -66Z`, index % 2 ? meat : lighter(meat, 0.18)),
  )
  return prop(
    'middle',
    { width: 184, foot: 112 },
    slices.join('') +
      box([-88, -68, 176, 8], '#3a3533', 4) +
      path('M-80 -60H80C76 -26 60 -10 44 -6H-44C-60 -10 -76 -26 -80 -60Z', brush.ball('#8d4a33')) +
      box([-50, -8, 14, 8], '#3a3533') +
      box([36, -8, 14, 8], '#3a3533') +
      [-36, 0, 36].map((x) => ellipse([x, -34, 9, 6], '#f0a040')).join(''),
  )
}

export function mangoRice(kit: Kit): Prop {
  const { brush, palette } = kit
  const mango = '#f2ac33'
  const slice = (x: number) =>
    moved(x, 0, 20, path('M-12 0C-18 -22 -8 -42 8 -48C18 -32 18 -12 12 0Z', brush.side(mango)))
  return plate(kit, {
    width: 206,
    food:
      path('M-80 -2C-78 -44 -46 -52 -30 -52S16 -44 18 -2Q-30 6 -80 -2Z', brush.ball('#fffaf0')) +
      [
        [-44, -36],
        [-30, -44],
        [-16, -34],
        [-34, -24],
      ]
        .map(([x = 0, y = 0]) => ellipse([x, y, 3, 1.6], palette.deep))
        .join('') +
      slice(26) +
      slice(46) +
      slice(66),
  })
}

/** Coconut with a straw. */
export function coconut({ brush, palette }: Kit): Prop {
  const shell = '#7d5634'
  return prop(
    'back',
    { width: 88, foot: 48 },
    stroke('M10 -62L26 -118H38', palette.main, 4.4) +
      circle([0, -40, 41], brush.ball(shell)) +
      ellipse([0, -68, 27, 8], '#fffaf0') +
      ellipse([0, -67, 19, 4.6], '#dfe7e2') +
      stroke('M-26 -34q4 -10 10 -12M-18 -16q8 -4 12 -2M14 -20q8 -6 10 -12', lighter(shell, 0.25), 2.2) +
      moved(-14, -68, -34, leaf(30, palette.leaf)),
  )
}

export function papayaMortar({ brush, palette }: Kit): Prop {
  const clay = '#a0623c'
  return prop(
    'middle',
    { width: 126, foot: 64 },
    moved(26, -78, 24, box([-8, -86, 16, 92], brush.side('#8a6238'), 8) + ellipse([0, -86, 12, 9], '#8a6238')) +
      path('M-52 -80C-40 -102 -10 -94 4 -104C20 -92 44 -100 52 -80Z', '#e9b45a') +
      stroke('M-38 -88L-20 -80M-14 -96L4 -84M12 -94L28 -84', palette.leaf, 3) +
      circle([-6, -88, 5], palette.main) +
      path(
        'M-58 -82A58 8 0 0 0 58 -82C56 -46 34 -30 26 -18L34 -2Q0 4 -34 -2L-26 -18C-34 -30 -56 -46 -58 -82Z',
        brush.ball(clay),
      ),
  )
}
